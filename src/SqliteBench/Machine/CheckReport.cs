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
    private readonly int[] _counts = new int[3];

    public bool CanMeasure => _counts[(int)Severity.Problem] == 0;

    public void Add(string subject, Func<CheckResult> check) => AddAll(subject, () => [check()]);

    public void AddAll(string subject, Func<IEnumerable<CheckResult>> check)
    {
        CheckResult[] results;
        try
        {
            results = [.. check()];
        }
        // Any failure of a provider or the disk is what doctor should report.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            const string Advice = "Fix this first; studies would fail for the same reason.";
            results = [CheckResult.Problem(exception.Message.TrimEnd('.'), Advice)];
        }

        foreach ((Severity severity, string fact, string? advice) in results)
        {
            _counts[(int)severity]++;
            string word = severity switch
            {
                Severity.Ok => "fine",
                Severity.Advice => "advice",
                _ => "PROBLEM",
            };
            output.WriteLine($"{word, -8} {subject}: {fact}{(advice is null ? "" : $". {advice}")}");
        }
    }

    public void Conclude() =>
        output.WriteLine(
            $"{_counts[0]} fine, {_counts[1]} with advice, {_counts[2]} problems: this machine can{(CanMeasure ? "" : "not")} measure"
        );
}
