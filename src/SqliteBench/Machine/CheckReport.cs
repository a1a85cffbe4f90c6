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

internal sealed record Check(string Subject, Func<IEnumerable<CheckResult>> Run)
{
    public Check(string subject, Func<CheckResult> run)
        : this(subject, () => [run()]) { }
}

internal sealed class CheckReport(TextWriter output)
{
    private readonly List<Severity> _severities = [];

    public bool CanMeasure => !_severities.Contains(Severity.Problem);

    /// <summary>Runs a check; a check that throws is a problem.</summary>
    public void Add(Check check)
    {
        List<CheckResult> results = Run(check);
        // Ignores what a check finds because of an interruption.
        if (SignalCleanup.HasBegun)
        {
            throw new OperationCanceledException();
        }

        foreach (CheckResult result in results)
        {
            _severities.Add(result.Severity);
            string advice = result.Advice is null ? "" : $" {result.Advice}";
            string stop = result.Advice is null ? "" : ".";
            output.WriteLine($"{Word(result.Severity), -8} {check.Subject}: {result.Fact}{stop}{advice}");
        }
    }

    public void Conclude() =>
        output.WriteLine(
            $"{Count(Severity.Ok)} fine, {Count(Severity.Advice)} with advice, {Count(Severity.Problem)} problems: this machine can{(CanMeasure ? "" : "not")} measure"
        );

    private int Count(Severity severity) => _severities.Count(other => other == severity);

    private static List<CheckResult> Run(Check check)
    {
        try
        {
            return [.. check.Run()];
        }
        // Any failure of a provider or the disk is what doctor should report.
        catch (Exception exception)
        {
            return
            [
                CheckResult.Problem(
                    exception.Message.TrimEnd('.'),
                    "Fix this first; studies would fail for the same reason."
                ),
            ];
        }
    }

    private static string Word(Severity severity) =>
        severity switch
        {
            Severity.Ok => "fine",
            Severity.Advice => "advice",
            _ => "PROBLEM",
        };
}
