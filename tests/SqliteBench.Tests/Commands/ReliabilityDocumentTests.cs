using System.Text.RegularExpressions;
using SqliteBench.Machine;

namespace SqliteBench.Tests.Commands;

/// <summary>Every fault that docs/reliability.md lists is tried by a test, or by a step of .ci/run, that there is.</summary>
public sealed partial class ReliabilityDocumentTests
{
    private static readonly string s_document = File.ReadAllText(
        Path.Combine(Repository.Root, "docs", "reliability.md")
    );
    private static readonly string[] s_managed = Sources("tests", "*.cs");
    private static readonly string[] s_native = Sources(Path.Combine("tests", "Native"), "*.cpp");
    private static readonly string[] s_steps = Sources(".ci", "*");

    public static TheoryData<string> Attempts => [.. Rows().SelectMany(AttemptsIn).Distinct()];

    [Fact]
    public void Every_fault_names_what_tries_it() => Rows().ShouldAllBe(row => AttemptsIn(row).Any());

    [Theory]
    [MemberData(nameof(Attempts))]
    public void What_tries_a_fault_is_there(string attempt)
    {
        if (attempt.StartsWith(".ci/run: ", StringComparison.Ordinal))
        {
            string step = $"\"{attempt[".ci/run: ".Length..]}\"";
            s_steps.ShouldContain(source => source.Contains(step), attempt);
            return;
        }

        string[] parts = attempt.Split('.');
        parts.Length.ShouldBe(2, attempt);
        (HasManaged(parts[0], parts[1]) || HasNative(parts[0], parts[1])).ShouldBeTrue(attempt);
    }

    // The rows of the tables below the heading, but for their heads.
    private static string[] Rows()
    {
        string[] rows =
        [
            .. s_document
                .Split("\n## Faults and what comes of them\n")[1]
                .Split("\n## ")[0]
                .Split('\n')
                .Where(line => line.StartsWith('|') && !line.StartsWith("|--", StringComparison.Ordinal))
                .Where(line => !line.EndsWith("| Tried by |", StringComparison.Ordinal)),
        ];
        rows.ShouldNotBeEmpty();
        return rows;
    }

    // The last column has each between backquotes.
    private static IEnumerable<string> AttemptsIn(string row) =>
        Quoted().Matches(row.Split('|')[^2]).Select(match => match.Groups["text"].Value);

    private static bool HasManaged(string type, string method) =>
        s_managed
            .Where(source => Regex.IsMatch(source, $@"\bclass {type}\b"))
            .Any(source => Regex.IsMatch(source, $@"\b{method}\("));

    private static bool HasNative(string suite, string test) =>
        s_native.Any(source => Regex.IsMatch(source, $@"\bTEST(_F|_P)?\({suite}, {test}\)"));

    private static string[] Sources(string folder, string pattern) =>
        [
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Root, folder), pattern, SearchOption.AllDirectories)
                .Where(file => !BuildOutput().IsMatch(file))
                .Select(File.ReadAllText),
        ];

    [GeneratedRegex("`(?<text>[^`]+)`")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"[/\\](bin|obj)[/\\]")]
    private static partial Regex BuildOutput();
}
