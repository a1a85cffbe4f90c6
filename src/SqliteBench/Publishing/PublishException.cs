using System.Text.RegularExpressions;

namespace SqliteBench.Publishing;

/// <summary>A program could not be published.</summary>
/// <param name="message">One sentence without a full stop: the first error of the build.</param>
internal sealed partial class PublishException(string message) : Exception(message)
{
    /// <summary>Whether the NuGet sources lack a package that the build asks for.</summary>
    public bool LacksPackage { get; private init; }

    /// <summary>The failure that the output of a build tells of.</summary>
    /// <param name="output">All that it wrote.</param>
    public static PublishException Of(string output)
    {
        Match error = FirstError().Match(output);
        if (!error.Success)
        {
            string last = output
                .Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault("it wrote nothing");
            return new PublishException($"the build failed without naming an error: {last.TrimEnd('.')}");
        }

        string code = error.Groups["code"].Value;
        // What follows the first sentence says where to read on, or names sources of this machine.
        string sentence = error.Groups["text"].Value.Split(". ")[0].TrimEnd('.', ' ', '\r');
        return new PublishException($"{code}: {sentence}") { LacksPackage = code is "NU1101" or "NU1102" or "NU1103" };
    }

    // "path(line,column): error CODE: text [project]", where the path and the project may be missing.
    [GeneratedRegex(
        @"\berror (?<code>[A-Z]+[0-9]+): (?<text>.*?)(?: \[[^\]\n]*\])?\r?$",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex FirstError();
}
