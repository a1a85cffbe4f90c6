namespace SqliteBench.Hosting;

/// <summary>The arguments of a command as reports quote them, so that readers can repeat it.</summary>
public static class RepeatableArguments
{
    // BenchmarkDotNet's own option, in both of its forms.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>For other machines too: without the artifacts folder, with relative paths in the repository.</summary>
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
        && !relative.StartsWith("..")
        && !Path.IsPathFullyQualified(relative)
            ? relative
            : argument;

    // Keeps a shell from expanding stars and splitting at spaces.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";
}
