namespace SqliteBench.Reporting;

/// <summary>The command line that repeats a run.</summary>
public static class RepeatCommand
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench";

    // BenchmarkDotNet's own option, in both of its forms.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>The whole command.</summary>
    public static string Of(string arguments) => arguments.Length > 0 ? $"{Program} -- {arguments}" : Program;

    /// <summary>
    /// The arguments as they repeat a run on another machine too: without the folder that its files went to, and with
    /// folders in the repository by their path from there.
    /// </summary>
    public static string Arguments(IReadOnlyList<string> tokens, string repository)
    {
        ArgumentNullException.ThrowIfNull(tokens);
        List<string> kept = [];
        for (int place = 0; place < tokens.Count; place++)
        {
            if (s_artifacts.Contains(tokens[place]))
            {
                // Its value goes with it.
                place++;
                continue;
            }

            kept.Add(Quote(Shorten(tokens[place], repository)));
        }

        return string.Join(' ', kept);
    }

    private static string Shorten(string argument, string repository) =>
        Path.IsPathFullyQualified(argument)
        && Path.GetRelativePath(repository, argument) is var relative
        && !relative.StartsWith("..", StringComparison.Ordinal)
        && !Path.IsPathFullyQualified(relative)
            ? relative
            : argument;

    // So that a shell takes neither stars nor spaces out of it.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";
}
