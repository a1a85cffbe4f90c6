using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The figure that a mark in a sentence asks for, written as <c>STUDY AXIS:VALUE ... over=AXIS:VALUE</c>: the time of
/// the chosen cases relative to the same cases with another value of an axis; of several ratios, the geometric mean.
/// <c>speed=</c> instead of <c>over=</c> gives the inverse, and <c>less=</c> the difference of the times of one case.
/// Without any, the figure is the time of one case, or the column that <c>of=COLUMN</c> names. <c>share=N</c> turns a
/// time into the percentage of a core that N operations per second use. An underscore stands for a space. <c>least=</c>
/// and <c>most=</c> are the bounds that the sentence claims: the figure of every machine lies between them.
/// </summary>
public sealed class QuotedFigure
{
    private static readonly string[] s_options = ["over", "speed", "less", "share", "of", "least", "most"];

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

        string? other = _options.GetValueOrDefault("over") ?? _options.GetValueOrDefault("speed");
        Other = (other ?? _options.GetValueOrDefault("less")) is { } pair ? Pair(pair) : null;
        Claimed = (Bound("least", double.MinValue), Bound("most", double.MaxValue));
    }

    public string Study { get; }

    /// <summary>Whether the sentence claims something that a machine can contradict.</summary>
    public bool IsRule => _options.ContainsKey("least") || _options.ContainsKey("most");

    internal string Column => _options.GetValueOrDefault("of", "time_ns");

    /// <summary>The axis and value that cases are compared with, if any.</summary>
    internal (string Axis, string Value)? Other { get; }

    /// <summary>Whether the ratio says how many times as fast a case is, instead of how many times as long it takes.</summary>
    internal bool IsSpeed => _options.ContainsKey("speed");

    /// <summary>Whether cases are compared by a difference instead of a ratio.</summary>
    internal bool IsDifference => _options.ContainsKey("less");

    /// <summary>The operations per second whose share of a core is the figure; 0 if it is another.</summary>
    internal double PerSecond => Bound("share", 0);

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
