using System.Globalization;
using SqliteBench.Studies;

namespace SqliteBench.Diagnosis;

/// <summary>Which studies fit on the disk, and what they take.</summary>
/// <param name="free">Bytes that are free in the directory for databases.</param>
/// <param name="costs">What each study takes in its quick tier, by its id.</param>
internal sealed class StudyCheck(long free, IReadOnlyList<(string Study, RunCost Cost)> costs) : ICheck
{
    /// <inheritdoc />
    public string Subject => "studies";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        string[] tooLarge = [.. costs.Where(entry => entry.Cost.DiskBytes > free).Select(entry => entry.Study)];
        string room = $"{Megabytes(free)} are free";
        if (tooLarge.Length == 0)
        {
            string fact = string.Create(
                CultureInfo.InvariantCulture,
                $"all {costs.Count} fit: {Minutes(costs.Min(entry => entry.Cost.Time))} to {Minutes(costs.Max(entry => entry.Cost.Time))} minutes each, {Megabytes(costs.Max(entry => entry.Cost.DiskBytes))} of disk at the most, and {room}"
            );
            yield return Symptom.Fine(fact);
            yield break;
        }

        const string Advice = "Free some space, name another --directory, or choose fewer --rows.";
        yield return tooLarge.Length == costs.Count
            ? Symptom.Problem($"none fits on the disk: {room}", Advice)
            : Symptom.Advise($"{string.Join(", ", tooLarge)} do not fit on the disk: {room}", Advice);
    }

    private static double Minutes(TimeSpan time) => Math.Max(1, Math.Round(time.TotalMinutes));

    private static string Megabytes(long bytes) =>
        string.Create(CultureInfo.InvariantCulture, $"{bytes / 1_000_000} MB");
}
