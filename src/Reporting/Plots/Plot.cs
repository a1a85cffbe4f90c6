using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A plot, as what it shows and not yet as a drawing.</summary>
/// <param name="Name">Its name among the plots of a page, which is that of its file too: letters, digits and dashes.</param>
/// <param name="Title">What it shows, in a few words.</param>
/// <param name="Description">What it shows and how to read it, for those who do not see it.</param>
public abstract record Plot(string Name, string Title, string Description)
{
    /// <summary>Whether a reader has to open the table: it is long, or the plot has its figures already.</summary>
    public bool FoldsTable { get; init; }

    /// <summary>The plot as a Vega-Lite specification.</summary>
    /// <param name="layout">How wide it is drawn.</param>
    public abstract JsonObject ToSpec(PlotLayout layout);

    /// <summary>The same figures as a table.</summary>
    public abstract PlotTable ToTable();
}
