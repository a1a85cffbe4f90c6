using System.Diagnostics;
using SqliteBench.Measuring;

namespace SqliteBench.Surveys;

/// <summary>Executes a work with latencies, first to warm up and then for the figures.</summary>
internal static class LatencySurvey
{
    /// <summary>Takes the latencies; a work that need not start anew is left open.</summary>
    /// <param name="work">The work, open or not.</param>
    /// <param name="limits">How much is executed.</param>
    /// <returns>Null where the work has none.</returns>
    /// <exception cref="WrongAnswerException">An execution answered otherwise than the model.</exception>
    public static Latencies? Of(CaseWork work, SurveyLimits limits)
    {
        if (work.Provider is not { } provider || work.LatenciesOfExecution == 0)
        {
            return null;
        }

        long start = Stopwatch.GetTimestamp();
        int warmUps = 0;
        do
        {
            Execute(work);
            warmUps++;
        } while (warmUps < limits.WarmUps && Stopwatch.GetElapsedTime(start) < limits.WarmUpTime);

        List<LatencyLog> logs = [];
        start = Stopwatch.GetTimestamp();
        do
        {
            logs.Add(Execute(work));
        } while (
            logs.Count * (long)work.LatenciesOfExecution < limits.Operations
            && Stopwatch.GetElapsedTime(start) < limits.Time
        );

        return Latencies.Of(Join(logs, work.LatenciesOfExecution), ClockCost.Of(provider));
    }

    private static LatencyLog Execute(CaseWork work)
    {
        LatencyLog log = new(work.LatenciesOfExecution);
        work.Open();
        // As BenchmarkDotNet does before each iteration.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        RunResult result = work.ExecuteTimed(log);
        work.Check(result);
        if (work.StartsAnew)
        {
            work.Close();
        }

        return log;
    }

    private static long[] Join(List<LatencyLog> logs, int each)
    {
        long[] all = new long[logs.Count * each];
        for (int index = 0; index < logs.Count; index++)
        {
            logs[index].Nanoseconds.CopyTo(all.AsSpan(index * each));
        }

        return all;
    }
}
