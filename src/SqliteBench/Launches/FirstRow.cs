using System.Globalization;
using System.Text.RegularExpressions;

namespace SqliteBench.Launches;

/// <summary>What a program says when it has read its first row.</summary>
/// <param name="Id">The ID that it found.</param>
/// <param name="Begun">When its own code began, in ns of the system's monotonic clock.</param>
/// <param name="Found">When it had the row, on the same clock.</param>
internal readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    /// <summary>Reads the program's line.</summary>
    /// <param name="line">The line; null where it ended without one.</param>
    /// <exception cref="LaunchException">It says something else.</exception>
    public static FirstRow Parse(string? line)
    {
        if (line is null || Said().Match(line) is not { Success: true } said)
        {
            throw new LaunchException(
                line is null ? "it ended before its first row" : $"it said '{line}' in place of its first row"
            );
        }

        long Number(string name) => long.Parse(said.Groups[name].Value, CultureInfo.InvariantCulture);
        return new FirstRow(Number("id"), Number("begun"), Number("found"));
    }

    [GeneratedRegex(
        @"\Afirst-row id=(?<id>[0-9]{1,18}) begun=(?<begun>[0-9]{1,18}) found=(?<found>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}
