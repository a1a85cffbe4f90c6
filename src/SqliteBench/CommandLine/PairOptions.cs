using System.CommandLine;
using SqliteBench.Comparisons;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.CommandLine;

/// <summary>The arguments and options of <c>pair</c>: those of the axes, of which each takes one value here.</summary>
internal sealed class PairOptions
{
    /// <summary>Of one workload: four of them take less than a minute.</summary>
    private const int StandardSeconds = 12;

    private static readonly StudyAxes s_standard = new() { Workloads = "select,insert,select-xor-insert,new-blockset" };

    private readonly AxisOptions _axes = new();

    private readonly PairSubjects _subjects;

    private readonly Option<string?> _seconds = new("--seconds")
    {
        Description =
            $"How long each workload is timed, about: more seconds make a narrower interval. Default: {StandardSeconds}.",
        HelpName = "seconds",
    };

    public PairOptions()
    {
        _subjects = new PairSubjects(_axes);
        _axes.Workloads.Description =
            $"Workloads, of every study: all, or ids with commas between them. Default: {s_standard.Workloads}.";
        _axes.Pragmas.Description =
            $"The pragma set when A and B are providers or engines. Default: {PragmaSet.Combination}.";
        _axes.BatchSizes.Description = $"Operations per transaction. Default: {s_standard.BatchSizes}, in one.";
        _axes.Threads.Description = $"Threads, with one connection and own keys each. Default: {s_standard.Threads}.";
        _axes.Rows.Description =
            "Rows of the table before each run or, where the run fills it, after. Default: 100000, and of a workload on a"
            + " small database of its own what its study has.";
        _axes.Schemas.Description = $"The schema of the table Block. Default: {s_standard.Schemas}.";
        _axes.Engine.Description =
            "The engine of what has no @ENGINE: bundled, system, or a library's path. Default: bundled.";
        _axes.Directory.Description =
            "Existing directory for the databases, on a real disk. Default: BenchmarkDotNet.Artifacts/databases.";
    }

    /// <summary>Adds all of them to a verb.</summary>
    public void AddTo(Command verb)
    {
        verb.Arguments.Add(_subjects.A);
        verb.Arguments.Add(_subjects.B);
        Option[] options =
        [
            _subjects.Provider,
            _axes.Workloads,
            _axes.Pragmas,
            _axes.BatchSizes,
            _axes.Threads,
            _axes.Rows,
            _axes.Schemas,
            _axes.Operations,
            _axes.Seed,
            _axes.Engine,
            _seconds,
            _axes.Directory,
        ];
        Array.ForEach(options, verb.Options.Add);
    }

    /// <summary>The existing directory for databases.</summary>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public string ReadDirectory(ParseResult result) => _axes.ReadDirectory(result, Paths.Databases);

    /// <summary>What the command line selects.</summary>
    /// <exception cref="UsageException">A value is wrong, or nothing is left to compare.</exception>
    public PairSelection Read(ParseResult result)
    {
        Comparison comparison = _subjects.Read(result);
        IReadOnlyList<string> workloads = _axes.ReadWorkloads(result, s_standard, AxisOptions.EveryWorkload);
        BatchSize batchSize = AxisOptions.One(_axes.BatchSizes, _axes.ReadBatchSizes(result, s_standard));
        int threads = AxisOptions.One(_axes.Threads, _axes.ReadThreads(result, s_standard));
        BlockSchema schema = AxisOptions.One(_axes.Schemas, _axes.ReadSchemas(result, s_standard));
        Workload[] blocks = [.. workloads.Select(WorkloadCatalog.Find).OfType<Workload>()];
        ThrowIfForBlocksAlone(result, blocks);
        Selection.ThrowIfUnsupported(blocks, [schema]);
        Selection.ThrowIfImpossible(blocks, [threads], [batchSize]);
        StatementWorkload[] limited = LimitedByPragmas(workloads, comparison);
        return new PairSelection(
            comparison,
            [.. workloads.Except(limited.Select(workload => workload.Id))],
            batchSize,
            threads,
            result.GetValue(_axes.Rows) is null
                ? null
                : AxisOptions.One(_axes.Rows, _axes.ReadRows(result, s_standard)),
            schema,
            _axes.ReadOperations(result),
            _axes.ReadSeed(result),
            ReadSeconds(result)
        )
        {
            Absences = [.. limited.Select(Selection.OnOtherPragmas)],
        };
    }

    private void ThrowIfForBlocksAlone(ParseResult result, Workload[] blocks)
    {
        if (
            blocks.Length == 0
            && new[] { _axes.BatchSizes, _axes.Threads, _axes.Schemas }.FirstOrDefault(option =>
                result.GetValue(option) is not null
            )
                is { } useless
        )
        {
            throw new UsageException(
                $"{useless.Name}: none of the workloads takes it; it is for"
                    + $" --workloads {string.Join(',', WorkloadCatalog.All)}"
            );
        }
    }

    private static StatementWorkload[] LimitedByPragmas(IReadOnlyList<string> workloads, Comparison comparison)
    {
        StatementWorkload[] limited =
        [
            .. workloads
                .Select(StatementCatalog.Find)
                .OfType<StatementWorkload>()
                .Where(workload => !workload.Takes(comparison.A.Pragmas) || !workload.Takes(comparison.B.Pragmas)),
        ];
        return limited.Length < workloads.Count
            ? limited
            : throw new UsageException(
                $"--workloads: each operation of {string.Join(", ", limited.AsEnumerable())} opens a connection, which has"
                    + " the pragma set normal alone; compare providers or engines with --pragmas normal"
            );
    }

    private int ReadSeconds(ParseResult result) =>
        result.GetValue(_seconds) is { } text
            ? (int)AxisOptions.Number(_seconds.Name, text, AxisOptions.MaximumSeconds)
            : StandardSeconds;
}
