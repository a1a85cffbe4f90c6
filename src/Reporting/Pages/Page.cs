using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

public sealed record Page
{
    internal Page(string title, IReadOnlyList<PageSection> sections) => (Title, Sections) = (title, sections);

    internal string Title { get; }

    /// <summary>The providers that a reader can hide.</summary>
    internal IReadOnlyList<string> Providers { get; init; } = [];

    /// <summary>The sections; the first is visible without scrolling.</summary>
    internal IReadOnlyList<PageSection> Sections { get; init; }

    internal IEnumerable<Plot> Plots =>
        Sections.SelectMany(section => section.Blocks).OfType<PlotBlock>().Select(block => block.Plot);
}

internal sealed record PageSection(string Id, string Heading, IReadOnlyList<PageBlock> Blocks);

/// <summary>A part of a section. Backticks in its texts mark names and code.</summary>
internal abstract record PageBlock;

internal sealed record ParagraphBlock(string Text) : PageBlock;

/// <summary>The answers that most readers came for, in a box.</summary>
internal sealed record VerdictBlock(IReadOnlyList<string> Sentences) : PageBlock;

internal sealed record SentenceList(IReadOnlyList<string> Sentences) : PageBlock;

/// <summary>Links to other pages, by relative paths without extension: HTML links HTML, markdown links markdown.</summary>
internal sealed record LinkList(IReadOnlyList<(string Text, string Page)> Links) : PageBlock;

internal sealed record CommandBlock(string Text) : PageBlock;

internal sealed record PlotBlock(Plot Plot) : PageBlock
{
    public TableBlock Table => new($"{Plot.Name}-table", Plot.Title, Plot.ToTable());

    public TableBlock? SecondTable =>
        Plot.Second is { } second
            ? new($"{Plot.Name}-second-table", $"Time per operation, relative to {second.Baseline}", second.Content)
            : null;
}

internal sealed record TableBlock(string Id, string Caption, Table Content) : PageBlock
{
    public bool IsFolded { get; init; }
}
