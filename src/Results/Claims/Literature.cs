namespace SqliteBench.Results.Claims;

/// <summary>A publication that claims are from; <c>docs/studies.md</c> lists them all. One without a date has no year.</summary>
public sealed record Literature(string Name, string Author, string Title, int? Year, string Place)
{
    /// <summary>The block study, and the backup program that it is about.</summary>
    public static Literature Duplicati { get; } =
        new(
            "Duplicati 2025",
            "Duplicati project",
            "Unleashing the power of SQLite to C#",
            2025,
            "blog; code and raw results in the GitHub repository carljohnsen/duplicati-blogpost, folder 25-09-23-6360-sqlite"
        );

    /// <summary>Journal modes on Btrfs.</summary>
    public static Literature Forza { get; } =
        new(
            "Forza 2020",
            "Forza",
            "SQLite Performance on Btrfs",
            2020,
            "Forza's ramblings, wiki, 2020-10-25; measured with Phoronix Test Suite, pts/sqlite-2.1.0"
        );

    /// <summary>A log in a table against files.</summary>
    public static Literature Ashok { get; } =
        new("Ashok", "Akash Ashok", "Are SQLite INSERTS faster than direct file writes?", Year: null, "blog");

    /// <summary>Basic operations of embedded databases.</summary>
    public static Literature Diericx { get; } =
        new(
            "Diericx",
            "Christophe Diericx",
            "Performance comparison of (relational) embedded databases for .NET",
            Year: null,
            "blog; GitHub repository christophediericx/BenchmarkEmbeddedDatabases.NET"
        );

    /// <summary>What of it a claim is from, such as the runs in C++; null for the whole.</summary>
    public string? Part { get; init; }

    /// <summary>The short name, and the part.</summary>
    public override string ToString() => Part is null ? Name : $"{Name}, {Part}";
}
