using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Studies;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Commands;

/// <summary>The command <c>pair</c>: times two providers, engines or pragma sets against each other.</summary>
internal sealed class PairCommand : Command
{
    private const int StandardSeconds = 12;

    private static readonly Axes s_standard = new Axes().With(
        Axis.Workloads,
        "select",
        "insert",
        "select-xor-insert",
        "new-blockset"
    );

    private static readonly Axis[] s_axes = [.. Axis.All.Where(axis => axis.AppliesTo(AxisOf.Every))];

    /// <summary>The axes whose values are the same for A and B, and for each workload.</summary>
    private static readonly Axis[] s_shared = [.. s_axes.Except([Axis.Workloads, Axis.Pragmas])];

    private readonly AxisOptions _axes = new();

    private readonly Argument<string?> _a = new("A")
    {
        Description =
            "Compare PROVIDER, PROVIDER@ENGINE, @ENGINE, or a pragma set. ENGINE is bundled, system, or the path of a SQLite library.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Argument<string?> _b = new("B")
    {
        Description = "Use this as the baseline, in the same form.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly TextOption _provider = new(
        "--provider <id>",
        "Use this provider if A and B are engines or pragma sets. Default: cpp if it was built, else pinvoke."
    );
    private readonly TextOption _seconds = new(
        "--seconds <N>",
        $"Time each workload for about N seconds; more time narrows the interval. Default: {StandardSeconds}."
    );

    public PairCommand()
        : base(
            "pair",
            """
            Show which of two providers, engines or pragma sets is faster.
            The last line is for scripts: "ratio 1.031 [1.024, 1.038]" means that A takes
            1.031 times as long as B, with a 95 % interval.
            """
        )
    {
        Option[] own = [_axes.Operations, _axes.Seed, _axes[Axis.Engines], _seconds, _axes.Directory];
        IEnumerable<Option> axes = s_axes.Select(axis => _axes.WithDefault(axis, s_standard));
        foreach (Axis axis in (Axis[])[Axis.Pragmas, Axis.Engines, .. s_shared])
        {
            _axes[axis].HelpName = "value";
        }

        this.With(
            result =>
            {
                DebugBuild.ThrowIfIs();
                return Run(
                    Read(result),
                    _axes.ReadDirectory(result, Paths.Databases),
                    Console.Out,
                    Console.Error,
                    new WorkerLauncher()
                );
            },
            [_a, _b, _provider, .. axes, .. own]
        );
        _axes[Axis.Pragmas].Description =
            $"Use this pragma set if A and B are providers or engines. Default: {PragmaSet.Recommended}.";
        _axes[Axis.Rows].Description =
            "Give the table this many rows. Default: 100000, or as many as in the workload's study if its tables are small.";
        _axes[Axis.Schemas].Description =
            $"Create the table Block with this schema. Default: {Axis.Schemas.OptionOf(s_standard)}.";
        _axes[Axis.Engines].Description =
            "Use this engine if A or B has no @ENGINE: bundled, system, or the path of a library. Default: bundled.";
    }

    public static int Run(PairSelection pair, string parent, TextWriter output, TextWriter error, ILauncher launcher)
    {
        try
        {
            return error.WriteFailures(Compare(pair, parent, output, launcher));
        }
        // Any failure of a provider or the disk is reported in one sentence.
        catch (Exception exception) when (exception is not (UsageException or OperationCanceledException))
        {
            return error.WriteFailures(exception.Message);
        }
    }

    private static string[] Compare(PairSelection pair, string parent, TextWriter output, ILauncher launcher)
    {
        EngineProbe.Use(pair.Host.EngineSource, pair.Host.Engine);
        string templates = Path.Combine(parent, "templates");
        using InterruptibleDirectory workspace = new(parent);
        FreeDisk.ThrowIfLess(workspace.Location, pair.EstimatedBytes);
        PairSelection possible = pair.Prepare(templates, workspace.Location, output);
        string[] failures = possible.Measure(launcher, output);
        if (failures.Length == 0)
        {
            Print(possible, output);
        }

        return failures;
    }

    private static void Print(PairSelection pair, TextWriter output)
    {
        Estimate overall = Factors.Mean(pair.Cases.Select(@case => @case.Ratio));
        RunResults results = new(RunDescription.Describe(null, "pair"), [.. pair.Cases.SelectMany(pair.RowsOf)]);
        output.Write(LastScreen.Format(results, StudyCatalog.ForReports with { Studies = [PairSelection.Report] }));
        output.WriteLine(Terminal.Wrap(pair.Verdict(overall)));
        output.WriteLines(LaunchedCase.Warnings(pair.Cases), "warning: ");
        output.WriteLine();
        output.WriteLine($"ratio {FigureText.PreciseRatio(overall)}");
    }

    internal PairSelection Read(ParseResult result)
    {
        (Side A, Side B) sides = ReadSides(result);
        IReadOnlyList<string> workloads = _axes.Read(result, Axis.Workloads, s_standard);
        Axes axes = _axes.Read(result, s_shared, s_standard) with
        {
            Operations = _axes.ReadOperations(result),
            Seed = _axes.ReadSeed(result),
        };
        Array.ForEach(s_shared, axis => AxisOptions.RequireOne(axis, axes[axis]));

        Axis? ignored = Array.Find(
            s_shared,
            axis => !axis.AppliesTo(AxisOf.Statements) && result.GetValue(_axes[axis]) is not null
        );
        UsageException.ThrowIf(
            ignored is not null && workloads.All(workload => WorkloadCatalog.Find(workload) is null),
            $"{ignored?.Option} applies to none of these workloads, only to"
                + $" --workloads {string.Join(',', WorkloadCatalog.All)}"
        );
        return PairSelection.Select(
            sides,
            workloads,
            axes,
            hasRows: result.GetValue(_axes[Axis.Rows]) is not null,
            AxisOptions.ReadNumber(result, _seconds, AxisOptions.MaximumSeconds) ?? StandardSeconds
        );
    }

    private (Side A, Side B) ReadSides(ParseResult result)
    {
        if (result.GetValue(_a) is not { } a || result.GetValue(_b) is not { } b)
        {
            throw new UsageException(
                "pair: name two to compare, such as 'pair pinvoke cpp': two providers (each may be followed by @ENGINE), two"
                    + " engines (@bundled, @system or @PATH), or two pragma sets"
            );
        }

        Subject options = new(
            AxisOptions.ReadProvider(result, _provider),
            result.GetValue(_axes[Axis.Engines]) is null ? null : _axes.ReadOne(result, Axis.Engines, s_standard),
            result.GetValue(_axes[Axis.Pragmas]) is null ? null : _axes.ReadOne(result, Axis.Pragmas, s_standard)
        );
        Subject first = UsageException.Read(_a.Name, () => Subject.Parse(a));
        Subject second = UsageException.Read(_b.Name, () => Subject.Parse(b));
        return UsageException.Read("pair", () => Side.Of(first, second, options));
    }
}
