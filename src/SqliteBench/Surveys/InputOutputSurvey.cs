using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Surveys;

/// <summary>Executes a work once while the engine is observed.</summary>
internal static class InputOutputSurvey
{
    /// <summary>Observes an execution on connections of its own, which are new ones, and leaves the work closed.</summary>
    /// <param name="work">The work, open or not.</param>
    /// <returns>Null where there is no observer for the engine.</returns>
    /// <exception cref="WrongAnswerException">Observed, it answered otherwise than the model.</exception>
    public static InputOutput? Of(CaseWork work)
    {
        work.Close();
        if (work.Provider is not { } provider || EngineObserver.Absence(provider) is not null)
        {
            return null;
        }

        // Only what is opened from here on is seen.
        using EngineObserver observer = EngineObserver.Begin(provider);
        work.Open();
        observer.Reset();
        RunResult result = work.Execute();
        EngineCounts execution = observer.Read();
        long databases = work.Databases.Sum(DatabaseFiles.Size);
        long logs = work.Databases.Sum(DatabaseFiles.WalSize);
        work.Check(result);
        work.Close();
        return new InputOutput(execution, observer.Read(), databases, logs, work.PayloadBytes);
    }
}
