using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Queries;
using SqliteBench.Results;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SQLitePCL;

namespace SqliteBench.Commands;

/// <summary>Reads the command line of a run of queries.</summary>
internal sealed class QueriesOptions
{
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(60);

    // SQLite may allocate this many bytes in this process, which tries the queries.
    private const long MostMemory = 1_000_000_000;

    private static readonly Axes s_standard = new Axes()
        .With(Axis.Pragmas, PragmaSet.Normal)
        .With(Axis.BatchSizes, new BatchSize(1));

    private readonly AxisOptions _axes = new();

    private readonly Argument<string?> _file = new("FILE")
    {
        Description = "Named queries with their parameters, or the log of an application; see docs/queries.md.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly TextOption _database = new(
        "--database",
        "Your application's database. It is copied, never changed.",
        "file"
    );

    private readonly TextOption _new = new(
        "--new",
        "Write an example to this file; with --database, typical queries for its tables.",
        "file"
    );

    private readonly TextOption _yours = new(
        "--provider",
        $"The provider that your application uses; it is timed before and after the advice. Default: {MicrosoftSqlite.Id}."
    );

    private readonly TextOption _budget = new(
        "--budget",
        $"About how long the run may take, such as 90s or 10m; the advice does not depend on it. Default: {s_budget.TotalSeconds:0}s.",
        "time"
    );

    private readonly TextOption _against = new(
        "--against",
        "Compare SQLite's counts with earlier results (file, folder or label) instead of timing; exit with 1 if one grew.",
        "results"
    );

    private readonly TextOption _tolerance = new(
        "--tolerance",
        "Growth of a count that --against allows, in percent. Default: 5.",
        "percent"
    );

    private readonly TextOption _extension = new(
        "--load-extension",
        "An extension of SQLite, such as mod_spatialite, that triggers or queries need. Its code runs with your rights, so load"
            + " only what you trust. Default: none.",
        "file"
    );

    private readonly Option<bool> _plans = new("--plans") { Description = "Also print SQLite's plan of each query." };

    public QueriesOptions()
    {
        _axes[Axis.Providers].Description = "Also compare these providers on all queries. Default: none is compared.";
        _axes[Axis.Pragmas].Description =
            "Pragma sets; the first is what your application sets on each connection. Default: normal.";
        _axes[Axis.BatchSizes].Description =
            "1: each execution is its own transaction; all: a run is one transaction. Default: 1.";
        _axes[Axis.Threads].Description =
            "With --providers: threads that run the queries that only read, each with its own connection. Default: 1.";
    }

    public Symbol[] All =>
        [
            .. (Symbol[])[_file, _new, _database, _yours, _plans, _axes[Axis.Providers]],
            .. (Symbol[])[_axes[Axis.Pragmas], _axes[Axis.BatchSizes], _axes[Axis.Threads], _axes[Axis.Engines]],
            .. (Symbol[])[_extension, _axes.Directory, _budget, _against, _tolerance, _axes.Label, _axes.Artifacts],
        ];

    public string ReadDirectory(ParseResult result) => _axes.ReadDirectory(result, Paths.Databases);

    /// <summary>Loads the engine, which has to be in place before anything opens a database.</summary>
    public void PrepareEngine(ParseResult result)
    {
        EngineChoice engine = _axes.ReadEngine(result);
        Debug.Assert(engine == EngineLibrary.Current.Choice);
        ProviderVersions loaded = MicrosoftSqlite.Provider.ReadVersions();
        Debug.Assert(loaded.EngineVersion.Length > 0);
        if (raw.sqlite3_hard_heap_limit64(MostMemory) < 0)
        {
            throw new SuiteException("SQLite's memory could not be limited");
        }

        if (ReadExtension(result) is { Length: > 0 } extension)
        {
            try
            {
                EngineExtension.Load(extension);
            }
            catch (EngineLoadException exception)
            {
                throw new UsageException($"{_extension.Name}: {exception.Message.TrimEnd('.')}");
            }
        }
    }

    /// <summary>Returns the example to write; null if queries are to be measured.</summary>
    public QueryExample? ReadExample(ParseResult result) =>
        (result.GetValue(_file), result.GetValue(_new)) switch
        {
            (null, null) => throw new UsageException(
                "queries: name a file of queries, or write one with --new FILE.sql"
            ),
            (null, { } path) => new QueryExample(Full(path), ReadDatabase(result), ReadDirectory(result)),
            ({ }, null) => null,
            _ => throw new UsageException("queries: give FILE.sql or --new FILE.sql, not both"),
        };

    public QueriesRequest ReadRequest(ParseResult result, TimeProvider clock, ILauncher? launcher)
    {
        double tolerance = AxisOptions.ReadThreshold(result, _tolerance);
        Provider yours = AxisOptions.ReadProvider(result, _yours) ?? MicrosoftSqlite.Provider;
        UsageException.ThrowIf(!yours.IsAvailable, $"{_yours.Name}: {yours} is not available: {yours.Absence}");
        (IReadOnlyList<Provider> compared, IReadOnlyList<string> absences) = ReadProviders(result, yours);
        Axes axes = _axes.Read(result, [Axis.Pragmas, Axis.BatchSizes, Axis.Threads], s_standard);
        if (axes.On(Axis.BatchSizes) is not [var batch] || (batch != BatchSize.All && batch != new BatchSize(1)))
        {
            throw new UsageException("--batch-sizes: give 1 (one transaction per execution) or all (one per run)");
        }

        (string artifacts, string? label) = _axes.ReadResults(result);
        string command = CommandOutput.CommandOf(result);
        QueryRequest request = new()
        {
            File = Full(result.GetValue(_file)!),
            Database = ReadDatabase(result),
            Directory = ReadDirectory(result),
            Results = ResultsFile.OfArtifacts(artifacts),
            Provider = yours,
            Compared = compared,
            Axes = axes with { Extension = ReadExtension(result) },
            Budget = AxisOptions.Time(result, _budget) ?? s_budget,
            Against = result.GetValue(_against) is { } word ? QueryGate.Read(_against.Name, word) : null,
            Tolerance = tolerance,
            Clock = clock,
            Launcher = launcher,
            Describe = folder =>
                RunDescription.Describe(
                    label,
                    command,
                    [new Place(Volume.Find(folder).FileSystem, folder)],
                    $"{EngineLibrary.Current.Choice}",
                    [.. compared.Append(yours).Distinct()],
                    absences
                ),
        };
        return new QueriesRequest(request, artifacts, label, absences, result.GetValue(_plans));
    }

    private (IReadOnlyList<Provider> Compared, IReadOnlyList<string> Absences) ReadProviders(
        ParseResult result,
        Provider yours
    )
    {
        if (result.GetValue(_axes[Axis.Providers]) is null)
        {
            return ([], []);
        }

        IReadOnlyList<Provider> compared = _axes.Read(result, Axis.Providers, new Axes());
        return StudySelection.SplitProviders([.. compared.Append(yours).Distinct()]);
    }

    private string? ReadDatabase(ParseResult result) => result.GetValue(_database) is { } given ? Full(given) : null;

    private string ReadExtension(ParseResult result) => result.GetValue(_extension) is { } given ? Full(given) : "";

    private static string Full(string path) => Path.GetFullPath(path, Paths.Caller);
}
