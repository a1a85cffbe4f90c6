using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>A published claim, by which of the publications in <c>docs/studies.md</c>, how this machine's figures for it are formed, and when it holds.</summary>
public sealed record Claim(
    string Id,
    string Sentence,
    string Published,
    string Source,
    StudyCommand Command,
    IReadOnlyList<ClaimPart> Parts
);

/// <summary>A part of a claim.</summary>
public sealed record ClaimPart(string Name, ClaimFigure Figure, VerdictRule Rule);

/// <summary>A command line that measures a study: its id, and options with their values, separated by spaces.</summary>
public sealed record StudyCommand(string Study, string Options)
{
    /// <summary>The script that makes file systems in image files, below the repository's root.</summary>
    public const string ImageScript = "scripts/file-systems.sh";

    /// <summary>Where the file systems of <see cref="NeedsBtrfs"/> are made.</summary>
    public const string Images = "images";

    /// <summary>Measures what claims need of C++ alone.</summary>
    internal static StudyCommand InCpp(string study, string options) =>
        new(study, $"--providers cpp {options} --no-survey");

    /// <summary>The engine where it is not the standard one; null for that.</summary>
    public string? Engine { get; init; }

    /// <summary>Whether the databases have to be on Btrfs, such as in the images that a script of the suite mounts.</summary>
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
