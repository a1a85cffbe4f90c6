using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>A page, as what it says; how it looks is a matter of its writers.</summary>
public sealed record Page
{
    internal Page(string title, IReadOnlyList<PageSection> sections) => (Title, Sections) = (title, sections);

    internal string Title { get; }

    /// <summary>Its sections; the first is what a reader sees without scrolling.</summary>
    internal IReadOnlyList<PageSection> Sections { get; init; }

    internal IEnumerable<Plot> Plots =>
        Sections.SelectMany(section => section.Blocks).OfType<PlotBlock>().Select(block => block.Plot);
}

/// <summary>A section of a page. Its id is what links name: letters, digits and dashes.</summary>
internal sealed record PageSection(string Id, string Heading, IReadOnlyList<PageBlock> Blocks)
{
    /// <summary>What it comes to, for the list of contents; empty where that says enough already.</summary>
    public string Summary { get; init; } = "";
}

/// <summary>A part of a section. In its texts what stands between backticks is a name or code.</summary>
internal abstract record PageBlock;

/// <summary>A paragraph.</summary>
internal sealed record ParagraphBlock(string Text) : PageBlock;

/// <summary>Sentences, each by itself.</summary>
internal sealed record SentenceList(IReadOnlyList<string> Sentences) : PageBlock;

/// <summary>Links to other pages by their paths from this one without an extension: each form links its own.</summary>
internal sealed record LinkList(IReadOnlyList<(string Text, string Page)> Links) : PageBlock;

/// <summary>A command to be copied.</summary>
internal sealed record CommandBlock(string Text) : PageBlock;

/// <summary>A plot, with its figures as a table.</summary>
internal sealed record PlotBlock(Plot Plot) : PageBlock
{
    public TableBlock Table =>
        new($"{Plot.Name}-table", Plot.FoldsTable ? $"{Plot.Title}, as a table" : Plot.Title, Plot.ToTable())
        {
            IsFolded = Plot.FoldsTable,
        };
}

/// <summary>A table. Its id is what links name.</summary>
internal sealed record TableBlock(string Id, string Caption, Table Content) : PageBlock
{
    /// <summary>Whether a reader has to open it: one with all figures is for looking something up.</summary>
    public bool IsFolded { get; init; }
}
