using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>A case that was measured, and the run that did it.</summary>
/// <param name="Case">The case.</param>
/// <param name="Origin">The run.</param>
public sealed record Evidence(CaseResult Case, RunOrigin Origin)
{
    private const string CoresColumn = "logical_cores";

    /// <summary>Logical cores of the machine; as many as can be where the results do not tell.</summary>
    public int Cores =>
        Origin.Environment.FirstOrDefault(pair => pair.Key == CoresColumn).Value is { } text
        && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int cores)
            ? cores
            : int.MaxValue;
}
