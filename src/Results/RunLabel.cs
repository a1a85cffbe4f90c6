using System.Text.RegularExpressions;

namespace SqliteBench.Results;

/// <summary>The name that a run is kept under, which is a folder's name on every system.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    /// <summary>Checks a label.</summary>
    /// <param name="label">The label.</param>
    /// <returns>The label.</returns>
    /// <exception cref="UsageException">Some system cannot have a folder of that name.</exception>
    public static string Check(string label) =>
        IsValid(label)
            ? label
            : throw new UsageException(
                $"--label: '{label}' is no name that every system can have for a folder; take up to {MaximumLength} letters"
                    + " a-z, digits, points, underscores and hyphens, with a letter or digit at both ends, and no name of a device"
            );

    /// <summary>Whether every system can have a folder of that name.</summary>
    /// <param name="label">The label.</param>
    public static bool IsValid(string label) =>
        label.Length <= MaximumLength && Characters().IsMatch(label) && !Devices().IsMatch(label);

    [GeneratedRegex(@"\A[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Characters();

    // Windows has them in every folder, with any extension.
    [GeneratedRegex(
        @"\A(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\z)",
        RegexOptions.ExplicitCapture | RegexOptions.IgnoreCase
    )]
    private static partial Regex Devices();
}
