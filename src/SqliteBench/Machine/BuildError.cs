using System.Text.RegularExpressions;

namespace SqliteBench.Machine;

/// <summary>What the output of a failed build says.</summary>
internal static partial class BuildError
{
    /// <summary>Its first error, as one sentence without a full stop.</summary>
    /// <param name="output">All that the build wrote.</param>
    public static string FirstOf(string output)
    {
        Match error = First().Match(output);
        if (!error.Success)
        {
            string last = output
                .Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault("it wrote nothing");
            return $"the build failed without naming an error: {last.TrimEnd('.')}";
        }

        // The sentences after the first name this machine's sources, or pages to read on.
        string sentence = error.Groups["text"].Value.Split(". ")[0].TrimEnd('.', ' ', '\r');
        return $"{error.Groups["code"].Value}: {sentence}";
    }

    // "path(line,column): error CODE: text [project]"; the path and the project may be missing.
    [GeneratedRegex(
        @"\berror (?<code>[A-Z]+[0-9]+): (Warning As Error: )?(?<text>.*?)(?: \[[^\]\n]*\])?\r?$",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex First();
}
