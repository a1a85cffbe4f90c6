using SqliteBench.Measuring;

namespace SqliteBench.Surveys;

/// <summary>
/// Figures of a case that would disturb its mean: they come from further executions, after the measured iterations and in
/// the same process.
/// </summary>
/// <param name="Latencies">How long single operations take; null where the work is no provider's.</param>
/// <param name="InputOutput">What the engine reads and writes; null where it cannot be observed.</param>
public sealed record Survey(Latencies? Latencies, InputOutput? InputOutput)
{
    /// <summary>Executes the work as often as it takes, checks each answer, and leaves it closed.</summary>
    /// <param name="work">The work, as its last iteration has left it.</param>
    /// <param name="limits">How much is executed.</param>
    /// <exception cref="WrongAnswerException">An execution answered otherwise than the model.</exception>
    public static Survey Of(CaseWork work, SurveyLimits limits)
    {
        // First what is better when caches are warm, as the iterations have left them.
        Latencies? latencies = LatencySurvey.Of(work, limits);
        return new Survey(latencies, InputOutputSurvey.Of(work));
    }
}
