namespace SqliteBench.Machine;

/// <summary>
/// The settings of the .NET runtime in the environment that change what code it makes or how it collects garbage (see
/// "Runtime configuration options for compilation" and "for garbage collection" in .NET's documentation). The processes
/// that measure inherit them.
/// </summary>
internal static class RuntimeVariables
{
    // COMPlus_ is the older prefix, which the runtime still reads.
    private static readonly string[] s_prefixes = ["DOTNET_", "COMPlus_"];

    private static readonly string[] s_names =
    [
        "TieredCompilation",
        "TieredPGO",
        "TC_QuickJit",
        "TC_QuickJitForLoops",
        "TC_OnStackReplacement",
        "TC_CallCountThreshold",
        "ReadyToRun",
        "JitStress",
        "EnableHWIntrinsic",
        "EnableAVX2",
        "EnableAVX512",
        "gcServer",
        "gcConcurrent",
        "GCgen0size",
        "GCHeapHardLimit",
        "GCHeapCount",
        "PROCESSOR_COUNT",
    ];

    /// <summary>Those that are set, as <c>NAME=VALUE</c>.</summary>
    /// <param name="variable">The value of an environment variable, or null.</param>
    public static IReadOnlyList<string> Read(Func<string, string?> variable) =>
        [
            .. from name in s_names
            from prefix in s_prefixes
            let value = variable(prefix + name)
            where !string.IsNullOrEmpty(value)
            select $"{prefix}{name}={Published(value)}",
        ];

    // All of them are numbers, usually hexadecimal; anything else may be what nobody meant to publish.
    private static string Published(string value) =>
        value.Length <= 18 && value.All(character => char.IsAsciiHexDigit(character) || character is 'x' or 'X')
            ? value
            : "(no number)";
}
