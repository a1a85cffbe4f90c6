using System.Text.RegularExpressions;

namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>
/// Reads the walk-throughs out of the guide. Each block of code there has its sentence: <c>New file `X`:</c>, or
/// <c>In `X`, after</c> a block <c>add</c> a block, or <c>In `X`, replace</c> a block <c>by</c> a block.
/// </summary>
/// <param name="text">The guide.</param>
internal sealed partial class GuideReader(string text)
{
    private readonly string[] _lines = text.Split('\n');
    private readonly List<GuideStep> _steps = [];
    private readonly List<string> _commands = [];
    private int _next;

    /// <summary>The walk-throughs of a guide, in order; what stands before the first heading is none.</summary>
    /// <param name="text">The guide.</param>
    /// <exception cref="GuideException">A block of code has no sentence, or a sentence no block.</exception>
    public static IReadOnlyList<Walkthrough> Read(string text) => [.. new GuideReader(text).Sections()];

    private IEnumerable<Walkthrough> Sections()
    {
        while (_next < _lines.Length && !IsHeading(_lines[_next]))
        {
            _next++;
        }

        while (_next < _lines.Length)
        {
            string title = _lines[_next++][3..];
            while (_next < _lines.Length && !IsHeading(_lines[_next]))
            {
                ReadParagraph();
            }

            yield return new Walkthrough(title, [.. _steps], [.. _commands]);
            _steps.Clear();
            _commands.Clear();
        }
    }

    private void ReadParagraph()
    {
        int line = _next + 1;
        string first = _lines[_next++];
        if (NewFile().Match(first) is { Success: true } created)
        {
            _steps.Add(new GuideStep(line, created.Groups["file"].Value, null, ReadBlock()));
        }
        else if (Change().Match(first) is { Success: true } change)
        {
            bool replaces = change.Groups["how"].Value == "replace";
            string found = ReadBlock();
            Expect(replaces ? "by" : "add");
            string written = ReadBlock();
            _steps.Add(new GuideStep(line, change.Groups["file"].Value, found, replaces ? written : found + written));
        }
        else if (first.StartsWith("```", StringComparison.Ordinal))
        {
            throw new GuideException(line, "no sentence says what this block of code is for");
        }
        else if (first.StartsWith("Then ", StringComparison.Ordinal))
        {
            ReadCommands(first);
        }
    }

    // A command may stand on a later line of the sentence.
    private void ReadCommands(string first)
    {
        string sentence = first;
        while (_next < _lines.Length && _lines[_next].Length > 0)
        {
            sentence += " " + _lines[_next++];
        }

        _commands.AddRange(Code().Matches(sentence).Select(match => match.Groups["code"].Value));
    }

    private string ReadBlock()
    {
        SkipEmpty();
        if (_next == _lines.Length || !_lines[_next].StartsWith("```", StringComparison.Ordinal))
        {
            throw new GuideException(_next + 1, "a block of code was expected");
        }

        int begin = ++_next;
        while (_next < _lines.Length && _lines[_next] != "```")
        {
            _next++;
        }

        return _next < _lines.Length
            ? string.Concat(_lines[begin.._next++].Select(line => line + "\n"))
            : throw new GuideException(begin, "this block of code does not end");
    }

    private void Expect(string word)
    {
        SkipEmpty();
        if (_next == _lines.Length || _lines[_next++] != word)
        {
            throw new GuideException(_next, $"'{word}' was expected alone on this line");
        }
    }

    private void SkipEmpty()
    {
        while (_next < _lines.Length && _lines[_next].Length == 0)
        {
            _next++;
        }
    }

    private static bool IsHeading(string line) => line.StartsWith("## ", StringComparison.Ordinal);

    [GeneratedRegex("^New file `(?<file>[^`]+)`:$")]
    private static partial Regex NewFile();

    [GeneratedRegex("^In `(?<file>[^`]+)`, (?<how>after|replace)$")]
    private static partial Regex Change();

    [GeneratedRegex("`(?<code>[^`]+)`")]
    private static partial Regex Code();
}
