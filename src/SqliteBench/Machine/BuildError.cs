using System.Text.RegularExpressions;

namespace SqliteBench.Machine;

internal static partial class BuildError
{
    /// <summary>The first error, as one sentence without a full stop.</summary>
    public static string FirstOf(string output)
    {
        Match error = First().Match(output);
        if (!error.Success)
        {
            string last = output
                .Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault("no output");
            return $"the build failed without an error message: {last.TrimEnd('.')}";
        }

        // Later sentences name this machine's NuGet sources, or web pages.
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
