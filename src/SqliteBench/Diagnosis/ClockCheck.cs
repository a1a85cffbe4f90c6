using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>What a look at the clock costs.</summary>
/// <param name="measure">Measures it, in ns.</param>
internal sealed class ClockCheck(Func<double> measure) : ICheck
{
    /// <summary>A processor's own counter takes some 20 ns, a clock that the kernel is asked for several hundred.</summary>
    public const double MostOfCounter = 150;

    /// <inheritdoc />
    public string Subject => "clock";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        double nanoseconds = measure();
        string fact = string.Create(CultureInfo.InvariantCulture, $"a look takes {nanoseconds:0} ns");
        yield return nanoseconds <= MostOfCounter
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                fact,
                "Choose the clock source tsc, or take the latencies of operations for longer than they are."
            );
    }
}
