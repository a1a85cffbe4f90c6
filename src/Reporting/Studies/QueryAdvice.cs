using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Studies;

/// <summary>
/// What to change for the queries of an application: each change with what it gains and costs, as measured against what the
/// application has. What gains no more than the noise is left out.
/// </summary>
public sealed class QueryAdvice : IConclusion
{
    // The low end of a gain's interval has to be above it; a tenth is worth a change of code, less is not.
    private const double Worth = 1.1;
    private const double WorthOfPragma = 1.05;
    private const double Slower = 1.05;

    private const string Mix = "mix";
    private const string AsItIs = "as it is";
    private const string All = "all";

    /// <summary>The advice when nothing gains.</summary>
    public const string Nothing = "Nothing that was tried gains more than the noise: indexes, pragmas and transactions fit these queries.";

    private static readonly (string Setting, string Price)[] s_prices =
    [
        ("synchronous=NORMAL", "a power loss may undo the last transactions, but never damages the database in WAL mode"),
        ("journal_mode=WAL", "the database gets two files beside it, and cannot be on a network drive"),
        ("cache_size", "each connection may use that much memory"),
        ("mmap_size", "an I/O error ends the program instead of a query"),
        ("temp_store", "what is sorted takes memory instead of a file"),
    ];

    string? IConclusion.Of(StudyCases cases) => string.Join(' ', ((IConclusion)this).Each(cases));

    IReadOnlyList<string> IConclusion.Each(StudyCases cases)
    {
        string[] advice =
        [
            .. cases
                .All.Where(one => one.Ratio.Value > 0 && !one.Case.IsBaseline)
                .GroupBy(one => (Schema: one.On("schema"), Pragmas: one.On(ResultColumns.Pragmas), Batch: one.On("batch_size")))
                .Select(change => AdviceOf(cases, change.Key.Schema, change.Key.Pragmas, change.Key.Batch, [.. change]))
                .OfType<string>(),
        ];
        return advice.Length > 0 ? advice : [Nothing];
    }

    private static string? AdviceOf(StudyCases cases, string schema, string pragmas, string batch, LabelledCase[] measured)
    {
        LabelledCase[] faster = [.. measured.Where(one => GainOf(one).Low > Worth)];
        LabelledCase[] slower = [.. measured.Where(one => one.Ratio.Low > Slower)];
        bool isWorseInAll = measured.Any(one => one.On(ResultColumns.Workload) == Mix && one.Ratio.Low > 1);
        if (schema != AsItIs)
        {
            bool removes = schema.StartsWith("DROP", StringComparison.Ordinal);
            string saved = removes ? SavedBy(cases, measured) : "";
            bool isWorth = removes ? slower.Length == 0 && (faster.Length > 0 || saved.Length > 0) : faster.Length > 0 && !isWorseInAll;
            return isWorth ? $"`{schema};` {Joined(removes ? "no query needs it" : "", Effects(faster, slower), saved)}." : null;
        }

        if (batch == All)
        {
            return faster.Length > 0
                ? $"Put the writes into transactions of many: in one, {Effects(faster, slower)}; a crash undoes an open transaction as a whole."
                : null;
        }

        LabelledCase? whole = measured.FirstOrDefault(one => GainOf(one).Low > WorthOfPragma);
        string[] added = [.. pragmas.Split('+').Except(measured[0].Case.BaselineValues.First(value => value.Key == ResultColumns.Pragmas).Value.Split('+'))];
        return whole is null
            ? null
            : $"`{string.Concat(added.Select(setting => $"PRAGMA {setting.Replace("=", " = ", StringComparison.Ordinal)}; "))[..^1]}` {Effects([whole], [])}; {string.Join("; ", added.Select(PriceOf).OfType<string>())}.";
    }

    private static string Effects(LabelledCase[] faster, LabelledCase[] slower) =>
        string.Join(
            "; ",
            faster
                .Select(one => $"{NameOf(one)} {(IsWhole(one) ? "are" : "is")} {FigureText.Ratio.Sentence(GainOf(one))} times as fast")
                .Concat(slower.Select(one => $"{NameOf(one)} {(IsWhole(one) ? "take" : "takes")} {FigureText.Ratio.Sentence(one.Ratio)} times as long"))
        );

    private static string Joined(params IEnumerable<string> parts) => string.Join("; ", parts.Where(part => part.Length > 0));

    private static string SavedBy(StudyCases cases, LabelledCase[] measured)
    {
        double? own = cases.All.FirstOrDefault(one => one.Case.IsBaseline && one.Case.Metric("database_bytes") is not null)?.Case.Metric("database_bytes")?.Value;
        double? without = measured[0].Case.Metric("database_bytes")?.Value;
        return own - without is > 0 and { } bytes ? $"it takes {Figure.Text(bytes / 1e6)} of {Figure.Text(own / 1e6)} MB" : "";
    }

    private static Estimate GainOf(LabelledCase one) => one.Ratio.Inverse();

    private static bool IsWhole(LabelledCase one) => one.On(ResultColumns.Workload) == Mix;

    private static string NameOf(LabelledCase one) => IsWhole(one) ? "all queries together" : one.On(ResultColumns.Workload);

    private static string? PriceOf(string setting) =>
        Array.Find(s_prices, price => setting.StartsWith(price.Setting, StringComparison.OrdinalIgnoreCase)).Price;
}
