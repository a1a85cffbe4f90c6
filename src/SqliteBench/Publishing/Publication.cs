namespace SqliteBench.Publishing;

/// <summary>A way to publish the program of a provider.</summary>
/// <param name="Id">Its name, which folders have too.</param>
/// <param name="Properties">What it sets beside <see cref="ProgramPublisher"/>'s own, as MSBuild's <c>name=value</c>.</param>
/// <param name="Frameworks">The frameworks to publish for: the first one whose packs the NuGet sources hold is taken.</param>
internal sealed record Publication(string Id, IReadOnlyList<string> Properties, IReadOnlyList<string> Frameworks)
{
    private static readonly string s_own = $"net{Environment.Version.Major}.{Environment.Version.Minor}";

    /// <summary>For the runtime of the machine, which compiles it as it runs.</summary>
    public static Publication Jit { get; } = new("jit", ["SelfContained=false"], [s_own]);

    /// <summary>The same, with code of its own that was compiled ahead of time.</summary>
    public static Publication ReadyToRun { get; } =
        new("ready-to-run", ["SelfContained=false", "PublishReadyToRun=true"], [s_own]);

    /// <summary>
    /// Compiled whole, without a runtime beside it. Since .NET 10 that takes a package which not every source holds; the
    /// compiler of .NET 9 has all that it needs.
    /// </summary>
    public static Publication NativeAot { get; } = new("native-aot", ["PublishAot=true"], [s_own, "net9.0"]);
}
