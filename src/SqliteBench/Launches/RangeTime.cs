using System.Globalization;
using System.Text.RegularExpressions;

namespace SqliteBench.Launches;

/// <summary>What a program says of a range of operations.</summary>
/// <param name="Nanoseconds">How long the range took, in ns.</param>
/// <param name="Result">What it answered.</param>
internal readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    /// <summary>Reads the program's line.</summary>
    /// <param name="line">The line.</param>
    /// <exception cref="LaunchException">It says something else.</exception>
    public static RangeTime Parse(string line) =>
        Said().Match(line) is { Success: true } said
            ? new RangeTime(
                double.Parse(said.Groups["ns"].Value, CultureInfo.InvariantCulture),
                new RunResult(
                    ulong.Parse(said.Groups["digest"].Value, NumberStyles.HexNumber, CultureInfo.InvariantCulture),
                    long.Parse(said.Groups["rows"].Value, CultureInfo.InvariantCulture),
                    Conflicts: 0
                )
            )
            : throw new LaunchException($"it said '{line}' in place of a time");

    [GeneratedRegex(
        @"\Aran ns=(?<ns>[0-9]{1,18}) digest=(?<digest>[0-9a-f]{16}) rows=(?<rows>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}
