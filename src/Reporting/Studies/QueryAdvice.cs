namespace SqliteBench.Reporting.Studies;

/// <summary>The changes worth making, the best first, each compared with the setup before it.</summary>
public static class QueryAdvice
{
    // The low end of a gain's interval must exceed this: less than a tenth is not worth changing code for.
    private const double Worth = 1.1;
    private const double Slower = 1.05;
    private const double MuchSlower = 2;

    public const string Mix = ResultColumns.Mix;

    public const string AsItIs = ResultColumns.AsItIs;

    private const string All = "all";

    public const string Nothing =
        "No change that was tried is worth making: none gains more than 10 % without slowing other queries.";

    private const string Reminder =
        "Keep the statistics up to date: run `PRAGMA optimize;` before closing and also after each large write, in case the process is killed.";

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

    internal static IReadOnlyList<string> Each(StudyCases cases)
    {
        string[] advice = [.. Chain(cases).Select(change => AdviceOf(cases, change))];
        return advice.Length > 0 ? advice : [Nothing];
    }

    /// <summary>What queries run with once all advice is taken, by columns of the results; null if there is none.</summary>
    public static IReadOnlyDictionary<string, string>? Last(RunResults run, ReportCatalog catalog) =>
        Array.Find(StudyCases.Of(run, catalog), study => study.Study == Study.QueryChanges.Id) is { } cases
        && Chain(cases) is [.., var last]
            ? s_columns.ToDictionary(name => name, last[0].On)
            : null;

    /// <summary>The change that helps a query most, in a few words; null for all queries together.</summary>
    internal static string? InShort(StudyCases cases, string workload) =>
        workload == Mix ? null
        : Advised(cases)
            .Where(one => one.On(ResultColumns.Workload) == workload && IsFaster(one))
            .MaxBy(one => GainOf(one).Value)
            is { } best
            ? $"{(GainOf(best).IsAtLeast() ? "more than " : "")}{FigureText.Ratio.Of(GainOf(best).Value)} times as fast {InShort(best)}"
        : "no change that was tried makes it faster";

    /// <summary>The cases of all changes that are advised.</summary>
    internal static IEnumerable<LabelledCase> Advised(StudyCases cases) => Chain(cases).SelectMany(change => change);

    // The cases of each change that is advised: of those that were tried on top of the ones before, the best.
    private static List<LabelledCase[]> Chain(StudyCases cases)
    {
        List<LabelledCase[]> chain = [];
        if (cases.All.FirstOrDefault(one => one.Case.IsBaseline) is not { } today)
        {
            return chain;
        }

        string state = StateOf(today.On);
        while (
            cases
                .Compared.Where(one => BaselineOf(one) == state)
                .GroupBy(one => StateOf(one.On))
                .Select(change => change.ToArray())
                .Where(change => IsWorth(cases, change))
                .MaxBy(change => change.Max(one => GainOf(one).Value))
                is { } best
        )
        {
            chain.Add(best);
            state = StateOf(best[0].On);
        }

        return chain;
    }

    private static readonly string[] s_columns = ["schema", ResultColumns.Pragmas, "batch_size"];

    private static string StateOf(Func<string, string> on) => string.Join('\n', s_columns.Select(on));

    private static string BaselineOf(LabelledCase one) => StateOf(column => Own(one, column));

    private static bool IsWorth(StudyCases cases, LabelledCase[] measured) =>
        Added(measured[0]).StartsWith("DROP", StringComparison.Ordinal)
            ? !measured.Any(one => one.Ratio.Low > Slower)
                && (measured.Any(IsFaster) || SavedBy(cases, measured).Length > 0)
            : measured.Any(IsFaster) && !measured.Any(one => one.Ratio.Low > (IsWhole(one) ? 1 : MuchSlower));

    private static string InShort(LabelledCase one) =>
        Added(one) is var sql && sql.Contains("WITHOUT ROWID") ? "WITHOUT ROWID"
        : sql.Contains("CREATE INDEX") ? "with an index"
        : sql.StartsWith("DROP") ? "without an index"
        : sql.StartsWith("DELETE FROM sqlite_stat1") ? "without statistics"
        : sql.Length > 0 ? $"after {sql}"
        : one.On("batch_size") == All && Own(one, "batch_size") != All ? "in one transaction"
        : "with other pragmas";

    // The statements that the change adds to those before; empty if it changes no schema.
    internal static string Added(LabelledCase one)
    {
        string schema = one.On("schema");
        string own = Own(one, "schema");
        return schema == own ? ""
            : own == AsItIs ? schema
            : schema[(own.Length + "; ".Length)..];
    }

    private static string AdviceOf(StudyCases cases, LabelledCase[] measured)
    {
        LabelledCase first = measured[0];
        string schema = Added(first);
        if (schema.StartsWith("DROP", StringComparison.Ordinal))
        {
            return $"{InlineText.Code($"{schema};")} Another index serves as well: {Joined(Effects(measured), SavedBy(cases, measured))}.";
        }

        if (schema.Length > 0)
        {
            string reminder =
                schema.Contains("ANALYZE") && !schema.Contains("DELETE FROM") || schema.Contains("PRAGMA optimize")
                    ? $" {Reminder}"
                    : "";
            return $"{InlineText.Code($"{schema};")} With it, {Effects(measured)}.{reminder}";
        }

        if (first.On("batch_size") != Own(first, "batch_size"))
        {
            return $"Put many writes into one transaction: {Effects(measured)}; a crash undoes all of an open transaction.";
        }

        string[] added =
        [
            .. first.On(ResultColumns.Pragmas).Split('+').Except(Own(first, ResultColumns.Pragmas).Split('+')),
        ];
        string Statements(IEnumerable<string> settings) =>
            $"`{string.Join(' ', settings.Select(setting => $"PRAGMA {setting.Replace("=", " = ")};"))}`";
        string[] ofFile = [.. added.Where(IsWal)];
        string[] ofConnection = [.. added.Where(setting => !IsWal(setting))];
        string[] places =
        [
            .. ofFile.Length > 0 ? [$"{Statements(ofFile)} once, which the file keeps"] : (string[])[],
            .. ofConnection.Length > 0 ? [$"{Statements(ofConnection)} after each Open()"] : (string[])[],
        ];
        // The write-ahead log was tried with and without another setting: one piece of advice for both.
        string[] other =
        [
            .. from one in ofFile.Length > 0 ? cases.Compared : []
            where one.On(ResultColumns.Workload) == first.On(ResultColumns.Workload)
            where BaselineOf(one) == BaselineOf(first) && one.On(ResultColumns.Pragmas).Split('+').Any(IsWal)
            where one.On(ResultColumns.Pragmas) != first.On(ResultColumns.Pragmas)
            select $"with {one.Text(ResultColumns.Pragmas)} instead, {Effects([one])}",
        ];
        return $"{string.Join(", and ", places)}: with {(added.Length > 1 ? "them" : "it")}, {Joined([Effects(measured), .. other, .. added.Select(PriceOf)])}.";
    }

    private static bool IsWal(string setting) => setting == "journal_mode=WAL";

    internal static string Own(LabelledCase one, string column) =>
        one.Case.BaselineValues.First(value => value.Key == column).Value;

    // Which queries get faster, and by how much the others get slower.
    internal static string Effects(IEnumerable<LabelledCase> measured) =>
        string.Join(
            "; ",
            from one in measured
            let gain = GainOf(one)
            where !one.IsNoise(one.Ratio)
            orderby gain.Value descending
            select IsFaster(one)
                ? $"{NameOf(one)} {(IsWhole(one) ? "are" : "is")} {FigureText.Ratio.Sentence(gain)} times as fast"
                : $"{NameOf(one)} {(IsWhole(one) ? "take" : "takes")} {FigureText.Ratio.Sentence(one.Ratio)} times as long"
        );

    private static string Joined(params IEnumerable<string?> parts) =>
        string.Join("; ", parts.Where(part => part is { Length: > 0 }));

    private static string SavedBy(StudyCases cases, LabelledCase[] measured)
    {
        double own = cases
            .All.Where(one => one.On("schema") == Own(measured[0], "schema"))
            .Max(one => one.Figure("database_bytes").Value);
        double saved = own - measured[0].Figure("database_bytes").Value;
        return saved > 0 ? $"dropping it frees {Figure.Text(saved / 1e6)} of {Figure.Text(own / 1e6)} MB" : "";
    }

    private static bool IsFaster(LabelledCase one) => GainOf(one).Low > Worth && !one.IsNoise(one.Ratio);

    private static Estimate GainOf(LabelledCase one) => one.Ratio.Inverse();

    private static bool IsWhole(LabelledCase one) => one.On(ResultColumns.Workload) == Mix;

    private static string NameOf(LabelledCase one) =>
        IsWhole(one) ? "all queries together" : one.On(ResultColumns.Workload);

    private static string? PriceOf(string setting) =>
        Array.Find(s_prices, price => setting.StartsWith(price.Setting, StringComparison.OrdinalIgnoreCase)).Price;

    /// <summary>Which form of a query is faster, and by how much.</summary>
    internal static IReadOnlyList<string> OfForms(StudyCases cases) =>
        [
            .. from one in cases.Compared
            let first = Own(one, ResultColumns.Workload)
            let other = one.On(ResultColumns.Workload)
            let isFaster = one.Ratio.Value < 1
            select one.IsNoise(one.Ratio)
                ? $"`{other}` and `{first}` differ by no more than the noise."
                : $"`{(isFaster ? other : first)}` is {FigureText.Ratio.Sentence(isFaster ? one.Ratio.Inverse() : one.Ratio)} times as fast as `{(isFaster ? first : other)}`.",
        ];

    /// <summary>What all advised changes gain at once, compared with the database as it is.</summary>
    internal static string? OfAll(StudyCases cases)
    {
        double[] sizes = [.. cases.With("database_bytes").Select(one => one.Figure("database_bytes").Value)];
        double growth = sizes.Length > 0 ? sizes[^1] - sizes[0] : 0;
        string size =
            Math.Abs(growth) < Least
                ? ""
                : $"; the file is {Figure.Text(Math.Abs(growth) / 1e6)} MB {(growth > 0 ? "larger" : "smaller")}";
        return Effects(cases.Compared) is { Length: > 0 } effects ? $"With all of them, {effects}{size}." : null;
    }

    // Less than a page or two is not worth a word.
    private const double Least = 10_000;
}
