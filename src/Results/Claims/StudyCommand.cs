namespace SqliteBench.Results.Claims;

/// <summary>A command line that measures a study, as the program takes it.</summary>
/// <param name="Study">The study's id.</param>
/// <param name="Options">Options with their values, separated by spaces.</param>
public sealed record StudyCommand(string Study, string Options)
{
    /// <summary>The script that makes file systems in image files, below the repository's root.</summary>
    public const string ImageScript = "scripts/file-systems.sh";

    /// <summary>Where the file systems of <see cref="NeedsBtrfs"/> are made.</summary>
    public const string Images = "images";

    /// <summary>The engine where it is not the standard one; null for that.</summary>
    public string? Engine { get; init; }

    /// <summary>Whether the databases have to be on Btrfs, such as in the images that a script of the suite mounts.</summary>
    public bool NeedsBtrfs { get; init; }

    /// <summary>The arguments without engine and directory.</summary>
    public IReadOnlyList<string> Arguments => ["--anyCategories", Study, .. Options.Split(' ')];

    /// <summary>All arguments.</summary>
    /// <param name="images">The directory of the images.</param>
    public IReadOnlyList<string> ArgumentsOn(string images) =>
        [
            .. Arguments,
            .. Engine is null ? (string[])[] : ["--engine", Engine],
            .. NeedsBtrfs ? ["--directory", $"{images}/btrfs"] : (string[])[],
        ];

    /// <inheritdoc />
    public override string ToString() => string.Join(' ', ArgumentsOn(Images));
}
