using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>A published claim, its source in <c>docs/studies.md</c>, how to measure it, and when it holds.</summary>
public sealed record Claim(
    string Id,
    string Sentence,
    string Published,
    string Source,
    StudyCommand Command,
    IReadOnlyList<ClaimPart> Parts
);

/// <summary>A part of a claim: a figure and its rule.</summary>
public sealed record ClaimPart(string Name, ClaimFigure Figure, VerdictRule Rule);

/// <summary>A command line that measures a study: its id, and options separated by spaces.</summary>
public sealed record StudyCommand(string Study, string Options)
{
    /// <summary>The script that makes file systems in image files, relative to the repository.</summary>
    public const string ImageScript = "scripts/file-systems.sh";

    /// <summary>The folder of the file systems of <see cref="NeedsBtrfs"/>.</summary>
    public const string Images = "images";

    internal static StudyCommand InCpp(string study, string options) =>
        new(study, $"--providers cpp {options} --no-survey");

    /// <summary>The engine; null for the standard one.</summary>
    public string? Engine { get; init; }

    /// <summary>Whether the databases have to be on Btrfs, as in the images of <see cref="ImageScript"/>.</summary>
    public bool NeedsBtrfs { get; init; }

    /// <summary>The arguments without engine and directory.</summary>
    public IReadOnlyList<string> Arguments => ["--anyCategories", Study, .. Options.Split(' ')];

    /// <summary>All arguments.</summary>
    public IReadOnlyList<string> ArgumentsOn(string images) =>
        [
            .. Arguments,
            .. Engine is null ? (string[])[] : ["--engine", Engine],
            .. NeedsBtrfs ? ["--directory", $"{images}/btrfs"] : (string[])[],
        ];

    /// <inheritdoc />
    public override string ToString() => string.Join(' ', ArgumentsOn(Images));
}
