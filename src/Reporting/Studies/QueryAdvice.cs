namespace SqliteBench.Reporting.Studies;

/// <summary>Changes against what the application has, the largest gain first; none within the noise.</summary>
public sealed class QueryAdvice : IConclusion
{
    // The low end of a gain's interval must exceed this: less than a tenth is not worth changing code for.
    private const double Worth = 1.1;
    private const double Slower = 1.05;

    public const string Mix = "mix";

    public const string AsItIs = "as it is";

    private const string All = "all";

    public const string Nothing =
        "No change that was tried gains more than the noise: provider, indexes, pragmas and transactions suit these queries.";

    private static readonly (string Setting, string Price)[] s_prices =
    [
        (
            "synchronous=NORMAL",
            "in WAL mode, a power loss may undo the last transactions, but never damages the database"
        ),
        ("journal_mode=WAL", "there are two more files beside the database, and it cannot be on a network drive"),
        ("cache_size", "each connection may use that much memory"),
        ("mmap_size", "an I/O error crashes the program instead of failing the query"),
        ("temp_store", "sorting uses memory instead of a file"),
    ];

    private static readonly (string Provider, string Code)[] s_code =
    [
        (
            "microsoft-data-sqlite",
            "the package is Microsoft.Data.Sqlite, the classes are SqliteConnection, SqliteCommand and SqliteDataReader"
        ),
        (
            "system-data-sqlite",
            "the package is System.Data.SQLite.Core, the classes are SQLiteConnection, SQLiteCommand and SQLiteDataReader"
        ),
    ];

    string? IConclusion.Of(StudyCases cases) => string.Join(' ', ((IConclusion)this).Each(cases));

    IReadOnlyList<string> IConclusion.Each(StudyCases cases)
    {
        string[] advice =
        [
            .. from change in cases.Compared.GroupBy(KeyOf)
            let measured = change.ToArray()
            let sentence = AdviceOf(cases, measured)
            where sentence is not null
            orderby measured.Max(one => GainOf(one).Value) descending
            select sentence,
        ];
        return advice.Length > 0 ? advice : [Nothing];
    }

    /// <summary>The change that helps a query most, in a few words; null for all queries together.</summary>
    internal static string? InShort(StudyCases cases, string workload) =>
        workload == Mix ? null
        : cases
            .Compared.Where(one => one.On(ResultColumns.Workload) == workload && IsFaster(one))
            .MaxBy(one => GainOf(one).Value)
            is { } best
            ? $"{FigureText.Ratio.Of(GainOf(best).Value)} times as fast {InShort(best)}"
        : "no change that was tried makes it faster";

    private static string InShort(LabelledCase one) =>
        one.On("schema").Split(' ') switch
        {
            ["CREATE", "INDEX", ..] => "with an index",
            ["CREATE", ..] => "WITHOUT ROWID",
            ["DROP", ..] => "without an index",
            ["ANALYZE"] => "after ANALYZE",
            _ when one.On("batch_size") == All => "in one transaction",
            _ => "with other pragmas",
        };

    private static (string, string, string, string) KeyOf(LabelledCase one) =>
        (one.On("schema"), one.On(ResultColumns.Pragmas), one.On("batch_size"), one.Provider);

    private static string? AdviceOf(StudyCases cases, LabelledCase[] measured)
    {
        (string schema, string pragmas, string batch, string provider) = KeyOf(measured[0]);
        LabelledCase[] faster = [.. measured.Where(IsFaster)];
        bool costsAll = measured.Any(one => IsWhole(one) && one.Ratio.Low > 1);
        string own = Own(measured[0], ResultColumns.Provider);
        if (provider != own)
        {
            return faster.Length > 0
                ? $"`{provider}` instead of `{own}`: {Effects(measured)}; {Array.Find(s_code, code => code.Provider == provider).Code}."
                : null;
        }

        if (schema.StartsWith("DROP"))
        {
            bool isMissed = measured.Any(one => one.Ratio.Low > Slower);
            string saved = SavedBy(cases, measured);
            return !isMissed && (faster.Length > 0 || saved.Length > 0)
                ? $"`{schema};` No query needs it: {Joined(Effects(measured), saved)}."
                : null;
        }

        if (faster.Length == 0 || costsAll)
        {
            return null;
        }

        if (schema != AsItIs)
        {
            return $"`{schema};` With it, {Effects(measured)}.";
        }

        if (batch == All)
        {
            return $"Put many writes into one transaction: {Effects(measured)}; a crash undoes all of an open transaction.";
        }

        string[] added = [.. pragmas.Split('+').Except(Own(measured[0], ResultColumns.Pragmas).Split('+'))];
        string statements = string.Join(' ', added.Select(setting => $"PRAGMA {setting.Replace("=", " = ")};"));
        return $"`{statements}` after each Open(): with {(added.Length > 1 ? "them" : "it")}, {Joined([Effects(measured), .. added.Select(PriceOf)])}.";
    }

    private static string Own(LabelledCase one, string column) =>
        one.Case.BaselineValues.First(value => value.Key == column).Value;

    // Which queries get faster, and by how much the others get slower.
    private static string Effects(LabelledCase[] measured) =>
        string.Join(
            "; ",
            from one in measured
            let gain = GainOf(one)
            orderby gain.Value descending
            select IsFaster(one)
                ? $"{NameOf(one)} {(IsWhole(one) ? "are" : "is")} {FigureText.Ratio.Sentence(gain)} times as fast"
                : $"{NameOf(one)} {(IsWhole(one) ? "take" : "takes")} {FigureText.Ratio.Sentence(one.Ratio)} times as long"
        );

    private static string Joined(params IEnumerable<string?> parts) =>
        string.Join("; ", parts.Where(part => part is { Length: > 0 }));

    private static string SavedBy(StudyCases cases, LabelledCase[] measured)
    {
        double own = cases.All.Where(one => one.Case.IsBaseline).Max(one => one.Figure("database_bytes").Value);
        double saved = own - measured[0].Figure("database_bytes").Value;
        return saved > 0 ? $"it takes up {Figure.Text(saved / 1e6)} of {Figure.Text(own / 1e6)} MB" : "";
    }

    private static bool IsFaster(LabelledCase one) => GainOf(one).Low > Worth && !one.IsNoise(one.Ratio);

    private static Estimate GainOf(LabelledCase one) => one.Ratio.Inverse();

    private static bool IsWhole(LabelledCase one) => one.On(ResultColumns.Workload) == Mix;

    private static string NameOf(LabelledCase one) =>
        IsWhole(one) ? "all queries together" : one.On(ResultColumns.Workload);

    private static string? PriceOf(string setting) =>
        Array.Find(s_prices, price => setting.StartsWith(price.Setting, StringComparison.OrdinalIgnoreCase)).Price;
}
