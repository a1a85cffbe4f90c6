using System.Globalization;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Diagnosis;

/// <summary>How far a provider is from itself when it is timed twice, in turn.</summary>
/// <param name="subject">What is timed.</param>
/// <param name="measure">Times it; the ratio of the two.</param>
internal sealed class NoiseCheck(string subject, Func<PairedRatio> measure) : ICheck
{
    /// <summary>What a quiet machine stays below, as a part of 1: on a cloud machine C++ was 0.98 to 1.00 of itself.</summary>
    public const double Quiet = 0.03;

    /// <inheritdoc />
    public string Subject => $"noise of {subject}";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        PairedRatio ratio = measure();
        double doubt = Math.Max(NoiseFloor.Of(ratio).Value, (ratio.High - ratio.Low) / 2);
        string fact = string.Create(
            CultureInfo.InvariantCulture,
            $"{ratio} to itself: differences below {doubt * 100:0.0} % are not told apart"
        );
        yield return doubt <= Quiet
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                fact,
                "Quiet the machine, or give the pairs more --pair-seconds, and do not believe smaller differences."
            );
    }
}
