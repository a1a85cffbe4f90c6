using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>Whether a sync waits for a disk.</summary>
/// <param name="measure">Measures a sync, in ns.</param>
internal sealed class SyncCheck(Func<double> measure) : ICheck
{
    /// <summary>Less than any disk takes to answer, in ns: the fastest solid state ones need some 10 µs.</summary>
    public const double LeastOfDisk = 10_000;

    /// <inheritdoc />
    public string Subject => "sync";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        double nanoseconds = measure();
        string fact = string.Create(
            CultureInfo.InvariantCulture,
            $"a page written and synced takes {nanoseconds / 1e6:0.000} ms"
        );
        yield return nanoseconds >= LeastOfDisk
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                $"{fact}, which is no disk's time",
                "Take commits of this directory for what they cost without a disk, or name another --directory."
            );
    }
}
