using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Comparisons;

/// <summary>Times the sides of a comparison on one workload after the other.</summary>
/// <param name="cases">The cases.</param>
/// <param name="sides">Where the sides run.</param>
internal sealed class ComparisonRun(ComparedCases cases, ISides sides)
{
    private const int MostOpenings = 10_000;

    private readonly List<IReadOnlyList<PairedTimes>> _times = [];

    /// <summary>Time of A over time of B, of all workloads that were timed.</summary>
    public PairedRatio Overall => PairedRatio.OfAll([.. _times.Select(times => (times[0], times[1]))]);

    /// <summary>Time of B, timed a second time, over time of B, of all workloads that were timed.</summary>
    public PairedRatio Again => PairedRatio.OfAll([.. _times.Select(times => (times[2], times[1]))]);

    /// <summary>Times a workload.</summary>
    /// <param name="workload">The workload's id.</param>
    /// <exception cref="WrongAnswerException">A side did not answer what the model says.</exception>
    /// <exception cref="ComparisonException">It failed in another way.</exception>
    public WorkloadRatio Time(string workload)
    {
        try
        {
            return TimeOrThrow(workload);
        }
        catch (Exception exception)
            when (exception is not (WrongAnswerException or LaneException { IsInterruption: true }))
        {
            throw new ComparisonException($"{workload}: {exception.Message}", exception);
        }
    }

    private WorkloadRatio TimeOrThrow(string workload)
    {
        TimeSpan budget = TimeSpan.FromSeconds(cases.Selection.Seconds);
        PairedPlan plan = cases.PlanOf(workload);
        using IPairedRun run = sides.Prepare(plan, workload);
        IReadOnlyList<PairedTimes> times = plan.Timing(MostOpenings, budget).Run(run.Open);
        _times.Add(times);
        return new WorkloadRatio(
            workload,
            times[0].Median,
            times[1].Median,
            PairedRatio.Of(times[0], times[1]),
            PairedRatio.Of(times[2], times[1])
        );
    }
}

/// <summary>A workload could not be timed.</summary>
/// <param name="message">One sentence that names it.</param>
/// <param name="innerException">What happened.</param>
public sealed class ComparisonException(string message, Exception innerException) : Exception(message, innerException);
