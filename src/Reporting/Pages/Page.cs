using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>A page, as what it says; how it looks is a matter of its writers.</summary>
/// <param name="Title">Its title.</param>
/// <param name="Sections">Its sections; the first is what a reader sees without scrolling.</param>
public sealed record Page(string Title, IReadOnlyList<PageSection> Sections)
{
    /// <summary>Every plot on it.</summary>
    public IEnumerable<Plot> Plots =>
        Sections.SelectMany(section => section.Blocks).OfType<PlotBlock>().Select(block => block.Plot);
}

/// <summary>A section of a page.</summary>
/// <param name="Id">What links name: letters, digits and dashes.</param>
/// <param name="Heading">Its heading.</param>
/// <param name="Blocks">What it holds.</param>
public sealed record PageSection(string Id, string Heading, IReadOnlyList<PageBlock> Blocks)
{
    /// <summary>What it comes to, for the list of contents; empty where that says enough already.</summary>
    public string Summary { get; init; } = "";
}

/// <summary>A part of a section. In its texts what stands between backticks is a name or code.</summary>
public abstract record PageBlock;

/// <summary>A paragraph.</summary>
/// <param name="Text">The text.</param>
public sealed record ParagraphBlock(string Text) : PageBlock;

/// <summary>Sentences, each by itself.</summary>
/// <param name="Sentences">The sentences.</param>
public sealed record SentenceList(IReadOnlyList<string> Sentences) : PageBlock;

/// <summary>Links to other pages.</summary>
/// <param name="Links">What each is called, and its path from this page without an extension: each form links its own.</param>
public sealed record LinkList(IReadOnlyList<(string Text, string Page)> Links) : PageBlock;

/// <summary>A command to be copied.</summary>
/// <param name="Text">The command.</param>
public sealed record CommandBlock(string Text) : PageBlock;

/// <summary>A plot, with its figures as a table.</summary>
/// <param name="Plot">The plot.</param>
public sealed record PlotBlock(Plot Plot) : PageBlock
{
    /// <summary>The table.</summary>
    public TableBlock Table =>
        new($"{Plot.Name}-table", Plot.FoldsTable ? $"{Plot.Title}, as a table" : Plot.Title, Plot.ToTable())
        {
            IsFolded = Plot.FoldsTable,
        };
}

/// <summary>A table.</summary>
/// <param name="Id">What links name.</param>
/// <param name="Caption">What it shows.</param>
/// <param name="Content">Its titles and rows.</param>
public sealed record TableBlock(string Id, string Caption, PlotTable Content) : PageBlock
{
    /// <summary>Whether a reader has to open it: one with all figures is for looking something up.</summary>
    public bool IsFolded { get; init; }

    /// <summary>Whether its cells are words, which begin at the left, and not figures.</summary>
    public bool IsOfWords { get; init; }
}
