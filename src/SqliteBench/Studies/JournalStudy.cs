using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// What does a small transaction cost by journal mode and file system? Single-row inserts, each a transaction, into one or
/// more databases side by side, on every <c>--directory</c> that is given; Btrfs once as it is and once without
/// copy-on-write. Published (Btrfs, 2,500 inserts): DELETE 183.88 s, DELETE without copy-on-write 142.14 s, WAL 59.73 s,
/// both 46.40 s. Read it by ns/op of one provider along FileSystem and Pragmas.
/// </summary>
[BenchmarkCategory(Id)]
public class JournalStudy : StatementBenchmarks
{
    private const string Id = "journal";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(JournalStudy),
            "What does a small transaction cost by journal mode and file system?",
            "On Btrfs WAL takes a third of the time of DELETE; without copy-on-write both take a quarter less.",
            Quick: new StudyAxes
            {
                Providers = "cpp,microsoft-data-sqlite",
                Pragmas = "journal_mode=DELETE,journal_mode=WAL",
                Rows = "100",
                Iterations = 4,
                WarmupIterations = 1,
            },
            Full: new StudyAxes
            {
                Pragmas = "journal_mode=DELETE,journal_mode=WAL",
                Rows = "2500",
                Databases = "1,2,4",
                Iterations = 3,
                WarmupIterations = 1,
            }
        )
        {
            Statements = StatementCatalog.Journal,
            ComparesPlaces = true,
            ComparesDatabaseCounts = true,
            Plots = [new TimeBars(of: "a transaction", axis: "pragmas")],
        };

    /// <summary>The file system of the databases.</summary>
    [ParamsSource(nameof(FileSystemValues), Priority = 3)]
    public Place FileSystem { get; set; } = null!;

    /// <summary>Databases that are written side by side.</summary>
    [ParamsSource(nameof(DatabaseValues), Priority = 4)]
    public int Databases { get; set; }

    /// <summary>Values of <see cref="FileSystem"/>.</summary>
    public static IEnumerable<Place> FileSystemValues => Axes.Current.Places;

    /// <summary>Values of <see cref="Databases"/>.</summary>
    public static IEnumerable<int> DatabaseValues => Axes.Current.DatabaseCounts;

    /// <inheritdoc />
    protected override StatementCase Settings => base.Settings with { Place = FileSystem, Databases = Databases };
}
