namespace SqliteBench.Measurement.Cases;

/// <summary>One value of each axis, whatever the provider; the standard one if the workload lacks the axis.</summary>
internal sealed record Setting
{
    /// <summary>Text of the change of a user's database, which has no option and no name of its own in the results.</summary>
    private const string ChangeColumn = "schema_change";

    public static Setting Standard { get; } = new();

    public string Workload { get; init; } = "";

    public PragmaSet Pragmas { get; init; } = PragmaSet.Combination;

    public BatchSize BatchSize { get; init; } = BatchSize.All;

    public int Threads { get; init; } = 1;

    public string Busy { get; init; } = RunOptions.BusyTimeoutValue;

    public int Databases { get; init; } = 1;

    /// <summary>Rows of the table before a run or, where the run fills it, after.</summary>
    public long Rows { get; init; } = 100_000;

    public BlockSchema Schema { get; init; } = BlockSchemaCatalog.Default;

    public EngineChoice Engine { get; init; } = EngineChoice.Bundled;

    public SqliteConfig Config { get; init; } = SqliteConfig.Normal;

    /// <summary>The name of the place of the databases; empty for the run's first.</summary>
    public string Place { get; init; } = "";

    public string SchemaChange { get; init; } = MeasuredQuery.AsItIs;

    /// <summary>The values by the columns of the axes: the key of a case but for its provider.</summary>
    public Dictionary<string, string> ToText() =>
        Axis
            .OfSettings.Select(axis => KeyValuePair.Create(axis.Column, axis.TextOf(this)))
            .Append(new(ResultColumns.FileSystem, Place))
            .Append(new(ChangeColumn, SchemaChange))
            .ToDictionary();

    public static Setting Parse(IReadOnlyDictionary<string, string> text) =>
        // The name of a user's query is in no catalog.
        Standard.With(text.Where(value => value.Key != ResultColumns.Workload)) with
        {
            Workload = text[ResultColumns.Workload],
            SchemaChange = text[ChangeColumn],
        };

    public Setting With(IEnumerable<KeyValuePair<string, string>> values) =>
        values.Aggregate(
            this,
            (setting, value) =>
                value.Key == ResultColumns.FileSystem ? setting with { Place = value.Value }
                : Axis.OfSettings.FirstOrDefault(axis => axis.Column == value.Key) is { } axis
                    ? axis.Read(setting, value.Value)
                : setting
        );
}
