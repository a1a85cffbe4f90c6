using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Commands;

/// <summary>
/// Compares two providers, engines or pragma sets directly. Its options are those of the axes, of which each takes one value
/// here.
/// </summary>
internal sealed class PairCommand : Command
{
    /// <summary>Of one workload: four of them take less than a minute.</summary>
    private const int StandardSeconds = 12;

    private static readonly StudyAxes s_standard = new("--workloads select,insert,select-xor-insert,new-blockset");

    private static readonly Axis[] s_axes = [.. Axis.All.Where(axis => axis.IsOf(AxisOf.Every))];

    /// <summary>Those whose values are the same for A and B, and for each workload.</summary>
    private static readonly Axis[] s_shared = [.. s_axes.Except([Axis.Workloads, Axis.Pragmas])];

    private readonly AxisOptions _axes = new();

    private readonly Argument<string?> _a = new("A")
    {
        Description =
            "PROVIDER, PROVIDER@ENGINE, @ENGINE, or a pragma set. An engine is bundled, system, or the path of a library.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Argument<string?> _b = new("B")
    {
        Description = "What A is compared with, in the same form.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly TextOption _provider = new(
        SideOptions.ProviderOption,
        "The provider if A and B are engines or pragma sets. Default: cpp if it was built, else pinvoke."
    );

    private readonly TextOption _seconds = new(
        "--seconds",
        $"About how many seconds to time each workload; more narrow the interval. Default: {StandardSeconds}."
    );

    public PairCommand()
        : base(
            "pair",
            "Compare two providers, engines or pragma sets: which is faster, by how much, and how certain that is. The last"
                + " line is for scripts: 'ratio 1.031 [1.024, 1.038]' is the time of A over that of B, with a 95 % interval."
        )
    {
        Add(_a);
        Add(_b);
        Add(_provider);
        foreach (Axis axis in s_axes)
        {
            Add(_axes.WithDefault(axis, s_standard));
        }

        Add(_axes.Operations);
        Add(_axes.Seed);
        Add(_axes.Engine);
        Add(_seconds);
        Add(_axes.Directory);
        SetAction(result =>
        {
            DebugBuild.ThrowIfIs();
            return Run(Read(result), _axes.ReadDirectory(result, Paths.Databases), Console.Out, Console.Error);
        });

        _axes[Axis.Pragmas].Description =
            $"The pragma set if A and B are providers or engines. Default: {PragmaSet.Combination}.";
        _axes[Axis.BatchSizes].Description =
            $"Operations per transaction. Default: {s_standard[Axis.BatchSizes]}, a single transaction.";
        _axes[Axis.Rows].Description =
            "Rows of the table: before each run, or after it if the run fills the table. Default: 100000, or the number of the"
            + " workload's study if its tables are small.";
        _axes[Axis.Schemas].Description = $"The schema of the table Block. Default: {s_standard[Axis.Schemas]}.";
        _axes.Engine.Description =
            "The engine if A or B has no @ENGINE: bundled, system, or the path of a library. Default: bundled.";
    }

    /// <summary>Compares the two and prints what came out.</summary>
    /// <exception cref="UsageException">An engine cannot be used, or the disk is too small.</exception>
    public static int Run(PairSelection selection, string parent, TextWriter output, TextWriter error)
    {
        try
        {
            Compare(selection, parent, output);
            return ExitCode.Success;
        }
        // Whatever a provider or the disk throws is one sentence.
        catch (Exception exception) when (exception is not UsageException)
        {
            return error.WriteFailures(exception.Message);
        }
    }

    private static void Compare(PairSelection selection, string parent, TextWriter output)
    {
        Side side = selection.Comparison.SideOfEngine;
        EngineProbe.Use(side.EngineSource, side.Engine);
        string templates = Path.Combine(parent, "templates");
        TemplateCache cache = new(templates);
        using InterruptibleDirectory workspace = new(parent, cache.RemoveUnfinished);
        ComparedCases cases = new(selection, templates, workspace.Location);
        FreeDisk.ThrowIfLess(workspace.Location, cases.EstimatedBytes);
        Sides sides = Sides.Ask(cases);
        (IReadOnlyList<string> workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(
            selection.Workloads,
            sides.Impossible
        );
        output.WriteAbsences(selection.Absences.Concat(impossible));
        TemplatePreparation.Run(cases.AllTemplates, cache, output);
        Report(cases, sides, workloads, output);
    }

    private static void Report(ComparedCases cases, Sides sides, IReadOnlyList<string> workloads, TextWriter output)
    {
        output.WriteLines(ComparisonFacts.Of(cases, sides, workloads).Append("").Concat(RatioTable.Header));
        ComparisonRun run = new(cases);
        List<WorkloadRatio> ratios = [];
        foreach (string workload in workloads)
        {
            ratios.Add(run.Time(workload));
            output.WriteLine(RatioTable.Row(ratios[^1]));
        }

        Estimate overall = Factors.Mean(ratios.Select(ratio => ratio.Ratio));
        output.WriteLine();
        output.WriteLine(new ComparisonVerdict(cases.Selection.Comparison, ratios, overall));
        output.WriteLines(LaunchedCase.Doubts(run.Pairs), "warning: ");

        output.WriteLine();
        output.WriteLine($"ratio {RatioText.WithInterval(overall)}");
    }

    /// <exception cref="UsageException">A value is wrong, or nothing is left to compare.</exception>
    internal PairSelection Read(ParseResult result)
    {
        Comparison comparison = ReadComparison(result);
        IReadOnlyList<string> workloads = _axes.Read(result, Axis.Workloads, s_standard);
        Axes axes = _axes.Read(result, s_shared, s_standard);
        foreach (Axis axis in s_shared)
        {
            AxisOptions.One(axis, axes[axis]);
        }

        Workload[] blocks = [.. workloads.Select(WorkloadCatalog.Find).OfType<Workload>()];
        ThrowIfForBlocksAlone(result, blocks);
        Selection.ThrowIfUnsupported(blocks, axes.On(Axis.Schemas));
        Selection.ThrowIfImpossible(blocks, axes.On(Axis.Threads), axes.On(Axis.BatchSizes));
        StatementWorkload[] limited = Selection.Limited(workloads, [comparison.A.Pragmas, comparison.B.Pragmas]);
        if (limited.Length == workloads.Count)
        {
            throw new UsageException(
                $"--workloads: {string.Join(", ", limited.AsEnumerable())} open a connection per operation and run only on"
                    + " normal; compare providers or engines with --pragmas normal"
            );
        }

        return new PairSelection(
            comparison,
            [.. workloads.Except(limited.Select(workload => workload.Id))],
            axes,
            RowsOf(axes.One(Axis.Rows), isGiven: result.GetValue(_axes[Axis.Rows]) is not null),
            AxisOptions.Number(result, _seconds, AxisOptions.MaximumSeconds) ?? StandardSeconds
        )
        {
            Absences = [.. Selection.OnOtherPragmas(limited)],
        };
    }

    private Comparison ReadComparison(ParseResult result)
    {
        if (result.GetValue(_a) is not { } a || result.GetValue(_b) is not { } b)
        {
            throw new UsageException(
                "pair: name two to compare, such as 'pair pinvoke cpp': two providers (each may be followed by @ENGINE), two"
                    + " engines (@bundled, @system or @PATH), or two pragma sets"
            );
        }

        SideOptions rest = new(
            Engine: _axes.ReadEngineChoice(result),
            Provider: result.GetValue(_provider) is { } id
                ? AxisOptions.Named(_provider.Name, () => Axis.FindProvider(id))
                : null,
            Pragmas: result.GetValue(_axes[Axis.Pragmas]) is null
                ? null
                : _axes.ReadOne(result, Axis.Pragmas, s_standard)
        );
        Subject subject = AxisOptions.Named(_a.Name, () => Subject.Parse(a));
        Subject other = AxisOptions.Named(_b.Name, () => Subject.Parse(b));
        return AxisOptions.Named("pair", () => Comparison.Of(subject, other, rest));
    }

    // A statement on values of 1 MB has no 100,000 rows, but those of its own study.
    private static Func<string, long> RowsOf(long rows, bool isGiven) =>
        workload =>
            !isGiven && StatementCatalog.Find(workload) is { } statement ? StudyCatalog.RowsOf(statement) : rows;

    private void ThrowIfForBlocksAlone(ParseResult result, Workload[] blocks)
    {
        if (
            blocks.Length == 0
            && Array.Find(s_shared, axis => !axis.IsOf(AxisOf.Statements) && result.GetValue(_axes[axis]) is not null)
                is { } useless
        )
        {
            throw new UsageException(
                $"{useless.Option} applies to none of these workloads, only to"
                    + $" --workloads {string.Join(',', WorkloadCatalog.All)}"
            );
        }
    }
}
