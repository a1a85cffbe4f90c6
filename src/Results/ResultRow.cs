using System.Globalization;

namespace SqliteBench.Results;

/// <summary>A row of the results file.</summary>
/// <param name="Fields">Its fields by the names of the columns that the file has.</param>
internal sealed record ResultRow(IReadOnlyDictionary<string, string> Fields)
{
    private const char Between = ';';
    private const string Yes = "true";
    private const string No = "false";

    /// <summary>The fields of a case; those that would be empty are left out.</summary>
    /// <param name="result">The case.</param>
    /// <param name="run">The results that it belongs to.</param>
    public static IReadOnlyDictionary<string, string> Of(CaseResult result, RunResults run)
    {
        RunOrigin origin = result.Origin ?? run;
        Dictionary<string, string> fields = new(StringComparer.Ordinal)
        {
            [ResultColumns.Format] = Text(ResultsFile.Format),
            [ResultColumns.Label] = origin.Label,
            [ResultColumns.Started] = origin.Started.ToString("O", CultureInfo.InvariantCulture),
            [ResultColumns.Commit] = origin.Commit,
            [ResultColumns.Partial] = origin.IsPartial ? Yes : No,
            [ResultColumns.Command] = origin.Command,
            [ResultColumns.Study] = result.Study,
            [ResultColumns.Provider] = result.Provider,
            [ResultColumns.Failure] = result.Failure ?? "",
            [ResultColumns.SampleCount] = Text(result.Samples.Count),
            [ResultColumns.Samples] = Text(result.Samples),
        };
        foreach ((string name, string value) in result.Axes.Concat(result.Versions).Concat(origin.Environment))
        {
            fields[name] = value;
        }

        foreach (ResultColumn column in ResultColumns.Metrics)
        {
            if (result.Metric(column.Name) is { } estimate)
            {
                fields[column.Name] = Text(estimate.Value);
                fields[column.Low] = Text(estimate.Low);
                fields[column.High] = Text(estimate.High);
            }
        }

        foreach ((string name, IReadOnlyList<double> values) in result.Series)
        {
            fields[name] = Text(values);
        }

        return fields;
    }

    /// <summary>What rows of a file say together; the newest run among them is that of the file.</summary>
    /// <param name="rows">The rows; at least one.</param>
    /// <exception cref="FormatException">A field is not of its column's kind.</exception>
    public static RunResults Gather(IReadOnlyList<ResultRow> rows)
    {
        (RunOrigin Origin, CaseResult Case)[] cases = [.. rows.Select(row => (row.ReadOrigin(), row.ReadCase()))];
        RunOrigin newest = cases.Select(entry => entry.Origin).MaxBy(origin => origin.Started)!;
        return new RunResults(
            newest,
            [
                .. cases.Select(entry =>
                    entry.Origin.Started == newest.Started ? entry.Case : entry.Case with { Origin = entry.Origin }
                ),
            ]
        );
    }

    private RunOrigin ReadOrigin() =>
        new()
        {
            Label = Field(ResultColumns.Label),
            Started = Field(ResultColumns.Started) is { Length: > 0 } started
                ? DateTimeOffset.Parse(started, CultureInfo.InvariantCulture)
                : default,
            Commit = Field(ResultColumns.Commit),
            IsPartial = Field(ResultColumns.Partial) == Yes,
            Command = Field(ResultColumns.Command),
            Environment = Values(ResultColumns.Environment),
        };

    private CaseResult ReadCase() =>
        new()
        {
            Study = Field(ResultColumns.Study),
            Provider = Field(ResultColumns.Provider),
            Axes = Values(ResultColumns.Axes),
            Versions = Values(ResultColumns.Versions),
            Metrics = ResultColumns
                .Metrics.Where(column => Field(column.Name).Length > 0)
                .ToDictionary(column => column.Name, ReadEstimate, StringComparer.Ordinal),
            Samples = Numbers(ResultColumns.Samples),
            Series = ResultColumns
                .Series.Where(column => Field(column.Name).Length > 0)
                .ToDictionary(column => column.Name, column => Numbers(column.Name), StringComparer.Ordinal),
            Failure = Field(ResultColumns.Failure) is { Length: > 0 } failure ? failure : null,
        };

    private Estimate ReadEstimate(ResultColumn column) =>
        new(Number(Field(column.Name)), Optional(column.Low), Optional(column.High));

    private KeyValuePair<string, string>[] Values(IReadOnlyList<ResultColumn> columns) =>
        [
            .. columns
                .Select(column => KeyValuePair.Create(column.Name, Field(column.Name)))
                .Where(pair => pair.Value.Length > 0),
        ];

    private string Field(string name) => Fields.GetValueOrDefault(name, "");

    private double? Optional(string name) => Field(name) is { Length: > 0 } field ? Number(field) : null;

    private IReadOnlyList<double> Numbers(string name) =>
        [.. Field(name).Split(Between, StringSplitOptions.RemoveEmptyEntries).Select(Number)];

    private static double Number(string field) => double.Parse(field, CultureInfo.InvariantCulture);

    private static string Text(IEnumerable<double> values) => string.Join(Between, values.Select(value => Text(value)));

    // The shortest text that is read as the same number.
    private static string Text(double? value) =>
        value is { } number && double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "";
}
