using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The figure that a mark in a sentence asks for, written as <c>STUDY AXIS:VALUE ... over=AXIS:VALUE</c>: the time of
/// the chosen cases relative to the same cases with another value of an axis; of several ratios, the geometric mean.
/// <c>speed=</c> instead of <c>over=</c> gives the inverse. Without either, the figure is the time of one case, or the
/// column that <c>of=COLUMN</c> names. An underscore stands for a space. <c>least=</c> and <c>most=</c> are the bounds
/// that the sentence claims: the figure of every machine lies between them.
/// </summary>
public sealed class QuotedFigure
{
    private const string Over = "over";
    private const string Speed = "speed";
    private const string Of = "of";
    private const string Least = "least";
    private const string Most = "most";

    private static readonly string[] s_options = [Over, Speed, Of, Least, Most];

    private readonly Dictionary<string, string> _options = [];
    private readonly List<(string Axis, string Value)> _wanted = [];

    /// <exception cref="FormatException">The arguments are malformed.</exception>
    public QuotedFigure(string arguments)
    {
        string[] words = arguments.Split(' ');
        Study = words[0];
        foreach (string word in words[1..])
        {
            string[] option = word.Split('=', 2);
            if (s_options.Contains(option[0]))
            {
                _options[option[0]] = option[^1];
            }
            else
            {
                _wanted.Add(Pair(word));
            }
        }

        Other = (_options.GetValueOrDefault(Over) ?? _options.GetValueOrDefault(Speed)) is { } other
            ? Pair(other)
            : null;
        Claimed = (Bound(Least, double.MinValue), Bound(Most, double.MaxValue));
    }

    /// <summary>The id of the study.</summary>
    public string Study { get; }

    /// <summary>Whether the sentence claims something that a machine can contradict.</summary>
    public bool IsRule => _options.ContainsKey(Least) || _options.ContainsKey(Most);

    /// <summary>The column of the figure.</summary>
    internal string Column => _options.GetValueOrDefault(Of, "time_ns");

    /// <summary>The axis and value that cases are compared with; null if the figure is not a ratio of cases.</summary>
    internal (string Axis, string Value)? Other { get; }

    /// <summary>Whether the ratio says how many times as fast a case is, instead of how many times as long it takes.</summary>
    internal bool IsSpeed => _options.ContainsKey(Speed);

    /// <summary>The bounds that the sentence claims.</summary>
    internal (double Least, double Most) Claimed { get; }

    /// <summary>Whether the figure is of this case, rather than of one that it is compared with.</summary>
    public bool IsOf(CaseResult one) => one.Study == Study && Matches(one, _wanted);

    /// <summary>Whether the figure is computed from this case, alone or with others.</summary>
    public bool Uses(CaseResult one) =>
        IsOf(one)
        || (
            Other is { } other
            && one.Study == Study
            && Matches(one, [.. _wanted.Where(pair => pair.Axis != other.Axis), other])
        );

    private static bool Matches(CaseResult one, IEnumerable<(string Axis, string Value)> pairs) =>
        pairs.All(pair => one.On(pair.Axis).Replace(' ', '_') == pair.Value);

    private double Bound(string name, double otherwise) =>
        !_options.TryGetValue(name, out string? text) ? otherwise
        : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number
        : throw new FormatException($"'{text}' is not a number");

    private static (string Axis, string Value) Pair(string word) =>
        word.Split(':', 2) is [var axis, var value]
            ? (axis, value)
            : throw new FormatException($"'{word}' is not of the form axis:value");
}
