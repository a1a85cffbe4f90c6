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

/// <summary>The command <c>queries</c>: finds indexes, statistics and rewrites for a user's own queries.</summary>
internal sealed class QueriesCommand : Command
{
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(60);

    // SQLite may allocate this many bytes in this process, which tries the queries.
    private const long MaximumMemoryBytes = 1_000_000_000;

    private static readonly Axes s_standard = new Axes()
        .With(Axis.Pragmas, PragmaSet.Normal)
        .With(Axis.BatchSizes, new BatchSize(1));

    private readonly AxisOptions _axes = new();

    private readonly Argument<string?> _file = new("FILE")
    {
        Description = "Read your queries, or your application's log; see docs/queries.md.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly TextOption _database = new(
        "--database <file>",
        "Copy this database of your application, and change only the copy."
    );
    private readonly TextOption _new = new(
        "--new <file>",
        "Write an example to this file; with --database, typical queries for its tables."
    );
    private readonly TextOption _ownProvider = new(
        "--provider <id>",
        $"Time the provider that your application uses. Default: {MicrosoftSqlite.Id}."
    );
    private readonly TextOption _budget = new(
        "--budget <time>",
        $"Measure for about this long, such as 90s or 10m. Default: {s_budget.TotalSeconds:0}s."
    );
    private readonly TextOption _against = new(
        "--against <results>",
        "Compare SQLite's counts with earlier results (a file, folder or label) instead of timing."
    );
    private readonly TextOption _tolerance = new(
        "--tolerance <percent>",
        "With --against, exit with 1 if a count grows by more than this. Default: 5."
    );
    private readonly TextOption _extension = new(
        "--load-extension <file>",
        "Load this SQLite extension. Its code runs with your permissions, so load only what you trust."
    );
    private readonly Flag _plans = new("--plans", "Also print SQLite's plan for each query.");

    private readonly TimeProvider _clock;
    private readonly ILauncher? _launcher;

    /// <param name="launcher">Times candidates instead of worker processes.</param>
    public QueriesCommand(TimeProvider? clock = null, ILauncher? launcher = null)
        : base(
            "queries",
            """
            Find indexes, statistics and rewrites for your own queries.
            The command runs your queries on a copy of your database and counts what SQLite
            does. Then it times your provider with and without the advice.
            """
        )
    {
        _clock = clock ?? TimeProvider.System;
        _launcher = launcher;
        _axes[Axis.Providers].Description = "Also compare these providers on all queries.";
        _axes[Axis.Pragmas].Description =
            "Set these pragmas on each connection; name your application's first. Default: normal.";
        _axes[Axis.BatchSizes].Description =
            "Commit each execution (1), or all of a run in one transaction (all). Default: 1.";
        _axes[Axis.Threads].Description = "With --providers, run read-only queries on this many threads. Default: 1.";
        _axes[Axis.Engines].Description = "Load this SQLite library: bundled, system or a path.";
        Option[] queries = [_new, _database, _ownProvider, _plans, _axes[Axis.Providers], _axes[Axis.Pragmas]];
        Option[] runs = [_axes[Axis.BatchSizes], _axes[Axis.Threads], _axes[Axis.Engines], _extension];
        Option[] results = [_axes.Directory, _budget, _against, _tolerance, _axes.Label, _axes.Artifacts];
        this.With(Invoke, [_file, .. queries, .. runs, .. results]);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        if (!SupervisedCommand.RunsHere)
        {
            return SupervisedCommand.Run(
                [.. result.Tokens.Select(token => token.Value)],
                _axes.ReadDirectory(result, Paths.Databases)
            );
        }

        if (SupervisedCommand.IsChild)
        {
            SupervisedCommand.EndWithParent();
        }

        PrepareEngine(result);
        return ReadExample(result)?.Write() ?? Measure(result);
    }

    /// <summary>Loads the engine, which has to be in place before anything opens a database.</summary>
    private void PrepareEngine(ParseResult result)
    {
        _axes.ReadEngine(result);
        // This opens a connection, which loads the engine.
        MicrosoftSqlite.Provider.ReadVersions();
        if (raw.sqlite3_hard_heap_limit64(MaximumMemoryBytes) < 0)
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

    private QueryExample? ReadExample(ParseResult result) =>
        (result.GetValue(_file), result.GetValue(_new)) switch
        {
            (null, null) => throw new UsageException(
                "queries: name a file of queries, or write one with --new FILE.sql"
            ),
            (null, { } path) => new QueryExample(
                FullPath(path),
                ReadDatabase(result),
                _axes.ReadDirectory(result, Paths.Databases)
            ),
            ({ }, null) => null,
            _ => throw new UsageException("queries: give FILE.sql or --new FILE.sql, not both"),
        };

    private int Measure(ParseResult result)
    {
        double tolerance = AxisOptions.ReadThreshold(result, _tolerance);
        Provider yours = AxisOptions.ReadProvider(result, _ownProvider) ?? MicrosoftSqlite.Provider;
        UsageException.ThrowIf(!yours.IsAvailable, $"{_ownProvider.Name}: {yours} is not available: {yours.Absence}");
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
            File = FullPath(result.GetValue(_file)!),
            Database = ReadDatabase(result),
            Directory = _axes.ReadDirectory(result, Paths.Databases),
            Results = ResultsFile.OfArtifacts(artifacts),
            Provider = yours,
            Compared = compared,
            Axes = axes with { Extension = ReadExtension(result) },
            Budget = AxisOptions.ReadTime(result, _budget) ?? s_budget,
            Against = result.GetValue(_against) is { } word ? QueryGate.Read(_against.Name, word) : null,
            Tolerance = tolerance,
            Clock = _clock,
            Launcher = _launcher,
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
        return QueriesOutput.Run(request, artifacts, absences, result.GetValue(_plans));
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

        IEnumerable<Provider> compared = _axes.Read(result, Axis.Providers, new Axes()).Append(yours);
        return StudySelection.SplitProviders([.. compared.Distinct()]);
    }

    private string? ReadDatabase(ParseResult result) =>
        result.GetValue(_database) is { } given ? FullPath(given) : null;

    private string ReadExtension(ParseResult result) => result.GetValue(_extension) is { } given ? FullPath(given) : "";

    private static string FullPath(string path) => Path.GetFullPath(path, Paths.Caller);
}
