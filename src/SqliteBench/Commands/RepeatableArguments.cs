namespace SqliteBench.Commands;

/// <summary>The arguments of a run as results keep them.</summary>
internal static class RepeatableArguments
{
    // BenchmarkDotNet's own option, in both of its forms.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>
    /// Arguments that also repeat a run on another machine: without its artifacts folder, and with relative paths of folders
    /// in the repository.
    /// </summary>
    public static string Of(IReadOnlyList<string> tokens, string repository) =>
        string.Join(
            ' ',
            tokens
                .Where(
                    (token, at) => !s_artifacts.Contains(token) && (at == 0 || !s_artifacts.Contains(tokens[at - 1]))
                )
                .Select(token => Quote(Shorten(token, repository)))
        );

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
