namespace SqliteBench.Reporting;

/// <summary>The command line that repeats a run.</summary>
public static class RepeatCommand
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench";

    private const string Categories = "--anyCategories";

    // BenchmarkDotNet's own option, in both of its forms.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>The command with arguments.</summary>
    public static string Of(string arguments) => arguments.Length > 0 ? $"{Program} -- {arguments}" : Program;

    /// <summary>
    /// The command that repeats one study of a run: with its category instead of all that the run measured, and without the
    /// label, under which it would replace the published figures.
    /// </summary>
    public static string OfStudy(string arguments, string study)
    {
        string[] words = arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        // Commands of their own, such as startup, name themselves.
        string[] chosen = words.FirstOrDefault("").StartsWith('-') || words.Length == 0 ? [Categories, study] : [];
        List<string> kept = [.. chosen];
        for (int place = 0; place < words.Length; place++)
        {
            if (words[place] is Categories or "--allCategories" or "--label")
            {
                // Categories are several words.
                while (place + 1 < words.Length && !words[place + 1].StartsWith('-'))
                {
                    place++;
                }

                continue;
            }

            kept.Add(words[place]);
        }

        return Of(string.Join(' ', kept));
    }

    /// <summary>
    /// Arguments that also repeat a run on another machine: without its artifacts folder, and with relative paths of folders
    /// in the repository.
    /// </summary>
    public static string Arguments(IReadOnlyList<string> tokens, string repository)
    {
        List<string> kept = [];
        for (int place = 0; place < tokens.Count; place++)
        {
            if (s_artifacts.Contains(tokens[place]))
            {
                place++; // Skips the value too.
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

    // Keeps a shell from expanding stars and splitting at spaces.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";
}
