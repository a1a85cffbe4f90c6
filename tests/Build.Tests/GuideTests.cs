using System.Text.RegularExpressions;

namespace SqliteBench.Build.Tests;

/// <summary>What docs/maintainers/adding.md quotes.</summary>
public sealed partial class GuideTests
{
    private static readonly string s_guide = File.ReadAllText(SourceTree.File("docs/maintainers/adding.md"));

    public static TheoryData<string, string> Quotes
    {
        get
        {
            TheoryData<string, string> quotes = [];
            foreach (Match quote in Quote().Matches(s_guide))
            {
                quotes.Add(quote.Groups["file"].Value, quote.Groups["code"].Value);
            }

            return quotes;
        }
    }

    [Theory]
    [MemberData(nameof(Quotes))]
    public void A_quote_is_in_its_file(string file, string code)
    {
        string rest = Folded(File.ReadAllText(SourceTree.File(file)));
        foreach (string excerpt in Folded(code).Split("\n...\n"))
        {
            string lines = $"\n{excerpt.Trim('\n')}\n";
            int start = rest.IndexOf(lines, StringComparison.Ordinal);
            start.ShouldNotBe(-1, $"{file} has no such lines, or has them in another order:{lines}");
            rest = rest[(start + lines.Length - 1)..];
        }
    }

    [Fact]
    public void Every_block_that_is_no_command_names_its_file() => Block().Count(s_guide).ShouldBe(Quotes.Count);

    // Without indentation, so that a quote may begin anywhere.
    private static string Folded(string text) =>
        $"\n{string.Join('\n', text.Split('\n').Select(line => line.Trim()))}\n";

    [GeneratedRegex(
        @"^`(?<file>\S+)`:\n\n```\w+\n(?<code>.*?)\n```$",
        RegexOptions.Multiline | RegexOptions.Singleline
    )]
    private static partial Regex Quote();

    [GeneratedRegex("^```(?!sh$).+$", RegexOptions.Multiline)]
    private static partial Regex Block();
}
