using SqliteBench.Queries;
using SqliteBench.Results.RunComparisons;
using SQLitePCL;

namespace SqliteBench.Commands;

internal sealed class QueriesCommand : Command
{
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(180);

    private static readonly TimeSpan s_leastToImprove = TimeSpan.FromSeconds(5);

    // In bytes: what SQLite may allocate in this process, which tries the queries.
    private const long MostMemory = 1_000_000_000;

    private static readonly TimeSpan s_longestReading = TimeSpan.FromSeconds(60);
    private const double LeastBytesPerSecond = 20e6;

    // Share of the time that is left; the rest is for trying changes.
    private const double PartOfComparison = 0.5;
    private const double PartOfForms = 0.2;

    // After this share of the budget, or so many seconds, a query is said not to end.
    private const double PartOfEndless = 1 / 6.0;
    private const double MostSeconds = 10;
    private static readonly Axes s_standard = new Axes()
        .With(
            Axis.Providers,
            [
                NativeBaseline.Provider,
                MicrosoftSqlite.Provider,
                SystemSqlite.Provider,
                DapperMapper.Provider,
                .. ProviderCatalog.EntityMappers.Take(1),
            ]
        )
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
        $"The provider that your application uses. Default: {MicrosoftSqlite.Id}."
    );

    private readonly TextOption _budget = new(
        "--budget",
        $"About how long the run may take, such as 90s or 10m. Default: {s_budget.TotalSeconds:0}s.",
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

    private readonly TimeProvider _clock;
    private readonly ILauncher? _launcher;

    /// <param name="launcher">Times candidates instead of worker processes and this process.</param>
    public QueriesCommand(TimeProvider? clock = null, ILauncher? launcher = null)
        : base(
            "queries",
            "Measure your own queries on a copy of your own database: which provider, pragmas, transactions and indexes make them"
                + " faster, and by how much."
        )
    {
        (_clock, _launcher) = (clock ?? TimeProvider.System, launcher);
        Option[] axes = [_axes[Axis.Pragmas], _axes[Axis.BatchSizes], _axes[Axis.Threads]];
        Option[] before = [_new, _database, _yours, _axes.WithDefault(Axis.Providers, s_standard)];
        Option[] after =
        [
            _axes[Axis.Engines],
            _axes.Directory,
            _budget,
            _against,
            _tolerance,
            _axes.Label,
            _axes.Artifacts,
        ];
        this.With(Invoke, [_file, .. before, .. axes, .. after]);
        _axes[Axis.Pragmas].Description =
            "Pragma sets; the first is what your application sets on each connection. Default: normal.";
        _axes[Axis.BatchSizes].Description =
            "1: each execution is its own transaction; all: a run is one transaction. Default: 1.";
        _axes[Axis.Threads].Description =
            "Threads that run the queries that only read, each with its own connection. Default: 1.";
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        if (!SupervisedCommand.IsHere)
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

        long start = _clock.GetTimestamp();
        _ = _axes.ReadEngine(result);
        // The engine is in place before anything opens a database.
        _ = MicrosoftSqlite.Provider.ReadVersions();
        _ = raw.sqlite3_hard_heap_limit64(MostMemory);
        string? file = result.GetValue(_file);
        string? example = result.GetValue(_new);
        string? source = result.GetValue(_database) is { } given ? Full(given) : null;
        return (file, example) switch
        {
            (null, null) => throw new UsageException(
                "queries: name a file of queries, or write one with --new FILE.sql"
            ),
            (null, _) => WriteExample(result, Full(example), source),
            (_, null) => Measure(result, Full(file), source, start),
            _ => throw new UsageException("queries: give FILE.sql or --new FILE.sql, not both"),
        };
    }

    private static string Full(string path) => Path.GetFullPath(path, Paths.Caller);

    private static string Relative(string path) => Path.GetRelativePath(Paths.Caller, path);

    private int WriteExample(ParseResult result, string path, string? source)
    {
        UsageException.ThrowIf(File.Exists(path), $"'{path}' already exists");
        string text = source is null ? Example.Shop : TypicalQueries(result, source);
        WritableFolder.CheckFile("--new", path);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        string name = Relative(path);
        string database = source is null ? "" : $" --database {Relative(source)}";
        Console.WriteLine($"wrote {name}; now measure it: queries {name}{database}");
        return ExitCode.Success;
    }

    private string TypicalQueries(ParseResult result, string source)
    {
        using InterruptibleDirectory workspace = new(_axes.ReadDirectory(result, Paths.Databases));
        string copy = MeasuredQuery.DatabaseIn(workspace.Location, MeasuredQuery.AsItIs);
        AppDatabase database = ReadInTime(source, () => AppDatabase.Copy(source, copy));
        return Example.Of(database, Path.GetFileName(source));
    }

    // If each view uses the one before it twice, SQLite takes exponential time to compile, and cannot be interrupted.
    private static AppDatabase ReadInTime(string name, Func<AppDatabase> read)
    {
        double bytes = File.Exists(name) ? new FileInfo(name).Length : 0;
        TimeSpan most = s_longestReading + TimeSpan.FromSeconds(bytes / LeastBytesPerSecond);
        UsageException.ThrowIf(
            SupervisedCommand.HasGivenUp(name),
            $"'{name}' could not be read within {most.TotalSeconds:0} s"
        );
        using IDisposable? limit = SupervisedCommand.GiveUpAfter(most, name);
        return read();
    }

    private int Measure(ParseResult result, string path, string? source, long start)
    {
        QueryFile file = QueryFile.Read(path);
        UsageException.ThrowIf(
            file.Schema is null == source is null,
            file.Schema is null
                ? $"{Path.GetFileName(path)} has no schema: name your database with --database, or write '-- schema' and its tables beside the queries"
                : $"{Path.GetFileName(path)} has its own schema: remove the schema, or leave out --database"
        );
        TimeSpan budget = AxisOptions.Time(result, _budget) ?? s_budget;
        double tolerance = result.GetValue(_tolerance) is { } percent
            ? ChangeThreshold.ReadPercent(percent, _tolerance.Name)
            : ChangeThreshold.Default;
        Dictionary<string, CaseResult>? before = result.GetValue(_against) is { } word
            ? QueryGate.Read(_against.Name, word)
            : null;
        Provider yours = result.GetValue(_yours) is { } id
            ? UsageException.Read(_yours.Name, () => Axis.FindProvider(id))
            : MicrosoftSqlite.Provider;
        (IReadOnlyList<Provider> providers, IReadOnlyList<string> absences) = AxisOptions.Split([
            .. _axes.Read(result, Axis.Providers, s_standard).Append(yours).Distinct(),
        ]);
        UsageException.ThrowIf(!providers.Contains(yours), $"{_yours.Name}: {yours} is not available: {yours.Absence}");
        Axes axes = _axes.Read(result, [Axis.Pragmas, Axis.BatchSizes, Axis.Threads], s_standard);
        if (axes.On(Axis.BatchSizes) is not [var batch] || (batch != BatchSize.All && batch != new BatchSize(1)))
        {
            throw new UsageException("--batch-sizes: give 1 (one transaction per execution) or all (one per run)");
        }

        (string artifacts, string? label) = _axes.ReadResults(result);
        string parent = _axes.ReadDirectory(result, Paths.Databases);
        using ArtifactsLock inUse = new(artifacts);
        using InterruptibleDirectory workspace = new(parent);
        string folder = workspace.Location;
        string copy = MeasuredQuery.DatabaseIn(folder, MeasuredQuery.AsItIs);
        using HeartbeatOutput output = new(Console.Out);
        AppDatabase database = source is null
            ? ReadInTime("the schema", () => AppDatabase.Make(file, copy))
            : ReadInTime(source, () => AppDatabase.Copy(source, copy));
        bool hasLog = database.JournalMode == "wal";
        AxisOptions.ThrowIfLocked(axes.On(Axis.Pragmas), axes, hasLog);
        string version = MicrosoftSqlite.Provider.ReadVersions().EngineVersion;
        if (hasLog && EngineFacts.LosesCommits(version))
        {
            output.WriteLine(
                Terminal.Wrap($"warning: this is SQLite {version}, {EngineFacts.HowItLoses}. {EngineFacts.Cure}")
            );
        }

        TimeSpan timeLimit = TimeSpan.FromSeconds(Math.Clamp(budget.TotalSeconds * PartOfEndless, 1, MostSeconds));
        QueryPreparation preparation = new(file, database, folder, HasForeignKeys(yours), timeLimit)
        {
            Told = name => output.Doing = $"executing {name}",
            Clock = _clock,
        };
        IReadOnlyList<TriedQuery> queries = preparation.Try();
        if (queries.Count == 0)
        {
            _ = Console.Error.WriteFailures([.. preparation.Failures]);
            return ExitCode.Usage;
        }

        output.Doing = "counting what SQLite does for each query";
        using ChangeScreen screen = new(database, queries, Path.Combine(folder, "trial.db"), HasForeignKeys(yours));
        IReadOnlyDictionary<string, ExecutionCounts> counts = screen.Counts;
        Dictionary<string, string> plans = queries.ToDictionary(
            one => one.Name,
            one =>
                string.Join(
                    "; ",
                    new[] { one.Plan.InWords(one.Syntax, database), screen.StaleStatistics(one) }.OfType<string>()
                )
        );
        if (before is not null)
        {
            output.WriteLines(QueryGate.Remarks(before, counts, version).Select(Terminal.Wrap));
            string[] worse = [.. QueryGate.Worse(before, counts, plans, tolerance)];
            output.WriteLine(
                $"{Plural.Of(queries.Count, "query", "queries")} counted: {(worse.Length == 0 ? "none" : $"{worse.Length}")} got worse by more than {tolerance * 100:0.#} %"
            );
            return Console.Error.WriteFailures([.. preparation.Failures, .. worse]);
        }

        QuerySet set = preparation.Store([.. queries.Where(one => !one.IsEndless)]);
        EngineChoice engine = EngineLibrary.Current.Choice;
        axes = axes.With(Axis.Providers, providers).With(Axis.Engines, engine) with
        {
            Databases = folder,
            Queries = folder,
        };
        Place place = new(Volume.Of(folder).FileSystem, folder);
        DatabaseStorage.WriteWarnings(output, place);
        string command = CommandOutput.CommandOf(result);
        RunOrigin origin = RunDescription.Of(label, command, [place], $"{engine}", providers, absences);
        string results = ResultsFile.OfArtifacts(artifacts);
        RunRecord record = new(results, origin);
        string what = $"{Plural.Of(queries.Count, "query", "queries")}, {Plural.Of(providers.Count, "provider")}";
        output.WriteLine(
            $"{what}, a database of {FreeDisk.Megabytes(database.Bytes)}: about {ProgressReporter.Display(budget)}"
        );
        output.WriteLine(
            $"\n{QueryScreen.First([.. queries.Select(one => (one.Name, QueryRun.TimeOf(one.Trial), counts[one.Name].Steps, counts[one.Name].PageMisses, plans[one.Name]))])}"
        );
        plans.Add(QuerySet.Mix, "all queries, mixed by weight");
        QueryRun run = new(set, queries, database, axes, yours, record, output, timeLimit)
        {
            Plans = plans,
            Counts = counts,
            Clock = _clock,
            Launcher = _launcher,
        };
        output.WriteLines(preparation.Remarks.Select(Terminal.Wrap));
        output.WriteAbsences([
            .. absences,
            .. preparation.Failures,
            .. from refusal in run.Refusals
            group refusal by (refusal.Provider, refusal.Reason) into alike
            select $"{alike.Key.Provider} on {string.Join(", ", alike.Select(one => one.Workload.Name))}: {alike.Key.Reason}",
        ]);
        TimeSpan Left() => budget - _clock.GetElapsedTime(start);
        output.Doing = "comparing providers";
        if (run.Compare(Left() * PartOfComparison) is { } whole)
        {
            double enough =
                Math.Ceiling(Math.Max((whole / PartOfComparison).TotalSeconds, budget.TotalSeconds + 1) / 10) * 10;
            string sentence = $"not every provider was compared on every query: that takes --budget {enough:0}s";
            output.WriteLine(Terminal.Wrap(sentence));
        }

        run.CompareForms(Left() * PartOfForms);
        string sofar = QueryScreen.Of(record.PartOf(record.Measured), StudyCatalog.ForReports, yours.Id);
        output.WriteLine($"\n{sofar}\ntrying indexes, pragmas and transactions ...");
        run.Improve(screen, Left() > s_leastToImprove ? Left() : s_leastToImprove);
        RunResults measured = record.PartOf(record.Measured) with { IsPartial = false };
        if (measured.Cases.Count == 0)
        {
            return Console.Error.WriteFailures([
                .. preparation.Failures,
                .. run.Failures,
                "the time was too short to measure anything: give a larger --budget",
            ]);
        }

        RunReports reports = new(measured, output);
        reports.Write(results, CommandOutput.FolderOf(label, artifacts));
        string advice = Path.Combine(Path.GetDirectoryName(results)!, AdviceFile.Name);
        reports.Try(
            "the advice",
            () =>
            {
                string text = AdviceFile.Text(Path.GetFileName(path), database, run.Kept, run.Advised, run.Own);
                AdviceFile.Write(advice, text, database, Path.Combine(folder, "advice.db"));
                return [advice];
            }
        );
        output.WriteLine($"\n{QueryScreen.Of(measured, StudyCatalog.ForReports, yours.Id)}");
        if (run.HasUntried)
        {
            output.WriteLine("There was no time to try all changes: give a larger --budget.");
        }

        reports.Announce();
        return Console.Error.WriteFailures([
            .. preparation.Failures,
            .. run.Failures,
            .. reports.Failures,
            .. measured.Cases.Select(one => one.Failure).OfType<string>(),
        ]);
    }

    // Foreign keys are as a provider's connections have them.
    private static bool HasForeignKeys(Provider provider)
    {
        if (provider == NativeBaseline.Provider)
        {
            return true;
        }

        using IConnection connection = provider.Open(":memory:");
        return connection.QueryText("PRAGMA foreign_keys") == "1";
    }
}
