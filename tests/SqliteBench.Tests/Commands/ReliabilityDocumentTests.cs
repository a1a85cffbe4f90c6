namespace SqliteBench.Tests.Commands;

/// <summary>The last column of the faults in docs/maintainers/faults.md: tests, and steps of .ci/run, that there are.</summary>
public sealed partial class ReliabilityDocumentTests
{
    private static readonly string[] s_sources =
    [
        .. Sources("tests", "*.cs"),
        .. Sources("tests", "*.cpp"),
        .. Sources(".ci", "*"),
    ];

    public static TheoryData<string> Attempts =>
        [
            .. File.ReadLines(Path.Combine(Repository.Root, "docs", "maintainers", "faults.md"))
                .TakeWhile(line => line != "## Campaigns")
                .Where(line => line.StartsWith("| "))
                .SelectMany(line => Quoted().Matches(line.Split('|')[^2]).Select(match => match.Groups[1].Value))
                .Distinct(),
        ];

    [Theory]
    [MemberData(nameof(Attempts))]
    public void What_tries_a_fault_is_there(string attempt) =>
        s_sources.ShouldContain(source => Regex.IsMatch(source, Place(attempt)), attempt);

    private static string Place(string attempt) =>
        attempt.StartsWith(".ci/run: ") ? $"\"{Regex.Escape(attempt[9..])}\""
        : attempt.Split('.') is [string type, string test]
            ? $@"\bclass {type}\b[\s\S]*\b{test}\(|\bTEST(_F|_P)?\({type}, {test}\)"
        : "(?!)";

    private static IEnumerable<string> Sources(string folder, string pattern) =>
        Directory
            .EnumerateFiles(Path.Combine(Repository.Root, folder), pattern, SearchOption.AllDirectories)
            .Where(file => !BuildOutput().IsMatch(file))
            .Select(File.ReadAllText);

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"[/\\](bin|obj)[/\\]")]
    private static partial Regex BuildOutput();
}
