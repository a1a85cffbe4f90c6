namespace SqliteBench.Machine;

internal enum Severity
{
    Ok,

    /// <summary>Something cannot be measured, or results are less exact than they could be.</summary>
    Advice,

    Problem,
}

/// <param name="Fact">What was found, without a full stop.</param>
/// <param name="Advice">What to do about it, in one sentence; null if all is fine.</param>
internal sealed record CheckResult(Severity Severity, string Fact, string? Advice)
{
    public static CheckResult Fine(string fact) => new(Severity.Ok, fact, Advice: null);

    public static CheckResult Advise(string fact, string advice) => new(Severity.Advice, fact, advice);

    public static CheckResult FineOrAdvise(bool isFine, string fact, string advice) =>
        isFine ? Fine(fact) : Advise(fact, advice);

    public static CheckResult Problem(string fact, string advice) => new(Severity.Problem, fact, advice);
}

internal sealed class CheckReport(TextWriter output)
{
    private readonly List<Severity> _severities = [];

    public bool CanMeasure => !_severities.Contains(Severity.Problem);

    public void Add(string subject, Func<CheckResult> check) => AddAll(subject, () => [check()]);

    public void AddAll(string subject, Func<IEnumerable<CheckResult>> check)
    {
        List<CheckResult> results;
        try
        {
            results = [.. check()];
        }
        // Any failure of a provider or the disk is what doctor should report.
        catch (Exception exception) when (!SignalCleanup.HasBegun)
        {
            string fact = exception.Message.TrimEnd('.');
            results = [CheckResult.Problem(fact, "Fix this first; studies would fail for the same reason.")];
        }

        foreach (CheckResult result in results)
        {
            _severities.Add(result.Severity);
            string advice = result.Advice is null ? "" : $". {result.Advice}";
            output.WriteLine($"{Word(result.Severity), -8} {subject}: {result.Fact}{advice}");
        }
    }

    public void Conclude() =>
        output.WriteLine(
            $"{Count(Severity.Ok)} fine, {Count(Severity.Advice)} with advice, {Count(Severity.Problem)} problems: this machine can{(CanMeasure ? "" : "not")} measure"
        );

    private int Count(Severity severity) => _severities.Count(other => other == severity);

    private static string Word(Severity severity) =>
        severity switch
        {
            Severity.Ok => "fine",
            Severity.Advice => "advice",
            _ => "PROBLEM",
        };
}
