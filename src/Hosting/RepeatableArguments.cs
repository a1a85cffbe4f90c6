namespace SqliteBench.Hosting;

/// <summary>The arguments of a command as reports quote them, so that readers can repeat it.</summary>
/// <remarks><c>--resume</c> compares this text with the one in the results (InterruptedRun, Sitting).</remarks>
public static class RepeatableArguments
{
    // These are both forms of BenchmarkDotNet's own option.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>Returns arguments for other machines too: without the artifacts folder, with relative paths in the repository.</summary>
    public static string Of(IReadOnlyList<string> tokens, string repository) =>
        string.Join(
            ' ',
            tokens
                .Where((word, at) => !s_artifacts.Contains(word) && (at == 0 || !s_artifacts.Contains(tokens[at - 1])))
                .Select(word => Quote(Shorten(word, repository)))
        );

    private static string Shorten(string argument, string repository)
    {
        if (!Path.IsPathFullyQualified(argument))
        {
            return argument;
        }

        string relative = Path.GetRelativePath(repository, argument);
        bool isInside = !relative.StartsWith("..") && !Path.IsPathFullyQualified(relative);
        return isInside ? relative : argument;
    }

    // Keeps a shell from expanding stars and splitting at spaces.
    private static string Quote(string argument)
    {
        static bool IsPlain(char character) => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character);
        return argument.All(IsPlain) ? argument : $"'{argument}'";
    }
}
