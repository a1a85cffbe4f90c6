namespace SqliteBench.Reporting.Plots;

/// <summary>A plot as SVG, which defines no colours: they are those of what it stands in.</summary>
/// <param name="Wide">For a screen of a computer, and for paper.</param>
/// <param name="Narrow">For a telephone.</param>
public sealed record Drawing(string Wide, string Narrow)
{
    /// <summary>The wide one as a file, with its own colours for light and dark.</summary>
    public string ToFile() => SvgDrawing.WithColours(Wide);
}
