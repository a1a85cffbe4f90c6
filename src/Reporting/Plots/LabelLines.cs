using System.Text;

namespace SqliteBench.Reporting.Plots;

/// <summary>Breaks labels into lines; Vega does not.</summary>
internal static class LabelLines
{
    /// <summary>An expression that takes a label apart where it was broken.</summary>
    public const string Expression = "split(datum.label, '\\n')";

    private const char Break = '\n';

    /// <summary>Breaks a label behind spaces, hyphens, slashes and plus signs.</summary>
    /// <param name="label">The label.</param>
    /// <param name="width">What a line may be wide, in CSS pixels.</param>
    public static string Wrap(string label, double width)
    {
        StringBuilder lines = new();
        int used = 0;
        foreach (string part in Parts(label))
        {
            if (used > 0 && PlotLayout.RoomFor([part.TrimEnd()]) + used * PlotLayout.CharacterWidth > width)
            {
                lines.Append(Break);
                used = 0;
            }

            lines.Append(part);
            used += part.Length;
        }

        return lines.ToString().Replace(" \n", "\n", StringComparison.Ordinal);
    }

    /// <summary>The width of the longest line, in CSS pixels.</summary>
    /// <param name="label">A label that was broken.</param>
    public static double WidthOf(string label) => PlotLayout.RoomFor(label.Split(Break));

    /// <summary>How many lines a label has.</summary>
    /// <param name="label">A label that was broken.</param>
    public static int CountOf(string label) => label.Count(character => character == Break) + 1;

    private static IEnumerable<string> Parts(string label)
    {
        int start = 0;
        for (int index = 0; index < label.Length; index++)
        {
            if (" -/+".Contains(label[index], StringComparison.Ordinal))
            {
                yield return label[start..(index + 1)];
                start = index + 1;
            }
        }

        yield return label[start..];
    }
}
