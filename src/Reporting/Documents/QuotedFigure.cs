using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// What the mark of a figure in a sentence asks for, written as <c>STUDY AXIS:VALUE ... over=AXIS:VALUE</c>: the time of the
/// chosen cases relative to the same cases with another value of an axis; of several ratios, the geometric mean.
/// <c>speed=</c> instead of <c>over=</c> is the inverse. Without either it is the time of one case, or another of its figures
/// with <c>of=COLUMN</c>. An underscore stands for a space.
/// </summary>
public sealed record QuotedFigure
{
    private const string Over = "over=";
    private const string Speed = "speed=";
    private const string Of = "of=";

    private QuotedFigure(string study) => Study = study;

    /// <summary>The id of the study.</summary>
    public string Study { get; }

    /// <summary>The column of the figure.</summary>
    internal string Column { get; private init; } = "time_ns";

    /// <summary>The axis and the value that cases are compared with; null if the figure is no ratio of two cases.</summary>
    internal (string Axis, string Value)? Other { get; private init; }

    /// <summary>Whether the ratio says how many times as fast a case is, instead of how many times as long it takes.</summary>
    internal bool IsSpeed { get; private init; }

    private IReadOnlyList<(string Axis, string Value)> Wanted { get; init; } = [];

    /// <exception cref="FormatException">The arguments are written otherwise.</exception>
    public static QuotedFigure Parse(string arguments)
    {
        string[] words = arguments.Split(' ');
        string? speed = After(words, Speed);
        return new QuotedFigure(words[0])
        {
            Column = After(words, Of) ?? "time_ns",
            Other = (After(words, Over) ?? speed) is { } other ? Pair(other) : null,
            IsSpeed = speed is not null,
            Wanted = [.. words.Skip(1).Where(word => !new[] { Over, Speed, Of }.Any(word.StartsWith)).Select(Pair)],
        };
    }

    /// <summary>Whether the figure is of this case, rather than of one that it is compared with.</summary>
    public bool IsOf(CaseResult one) => one.Study == Study && Matches(one, Wanted);

    /// <summary>Whether the figure is made of this case and others.</summary>
    public bool Uses(CaseResult one) =>
        IsOf(one)
        || (
            Other is { } other
            && one.Study == Study
            && Matches(one, [.. Wanted.Where(pair => pair.Axis != other.Axis), other])
        );

    private static bool Matches(CaseResult one, IEnumerable<(string Axis, string Value)> pairs) =>
        pairs.All(pair => one.On(pair.Axis).Replace(' ', '_') == pair.Value);

    private static string? After(string[] words, string start) =>
        Array.Find(words, word => word.StartsWith(start, StringComparison.Ordinal))?[start.Length..];

    private static (string Axis, string Value) Pair(string word) =>
        word.Split(':', 2) is [var axis, var value]
            ? (axis, value)
            : throw new FormatException($"'{word}' is not of the form axis:value");
}
