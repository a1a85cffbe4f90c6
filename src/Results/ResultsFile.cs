using CsvHelper;
using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Results;

/// <summary>
/// The results of a run as tidy CSV (Wickham, "Tidy Data", Journal of Statistical Software 59, 2014): a row per case, a
/// column per variable. Numbers have all their digits, so that reading restores them exactly; missing values are empty.
/// </summary>
public static class ResultsFile
{
    public const string Name = "results.csv";

    /// <summary>The version of the columns (see ResultColumns); files of a newer one are refused.</summary>
    public const int Format = 14;

    // A truncated file must not pass for one with fewer figures.
    private static readonly CsvReaderOptions s_strict = CsvReaderOptions.Default with
    {
        FieldCountMismatch = CsvFieldCountHandling.Throw,
    };

    public static string OfArtifacts(string artifacts) => Path.Combine(Paths.ResultsIn(artifacts), Name);

    /// <summary>The results files in a folder, which may be missing: its own, and that of a run with its artifacts there.</summary>
    public static IEnumerable<string> In(string folder) =>
        new[] { Path.Combine(folder, Name), OfArtifacts(folder) }.Where(File.Exists);

    public static void Write(string path, RunResults run)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        // A reader, or the next run after an interruption, must never find half a file.
        string unfinished = $"{path}.new";
        try
        {
            WriteRows(unfinished, run);
            File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            File.Delete(unfinished);
            throw;
        }
    }

    /// <summary>Writes a file and returns true, or leaves the old one and returns false.</summary>
    public static bool TryWrite(string path, RunResults run)
    {
        try
        {
            Write(path, run);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Reads a file of this format or an older one, which may lack columns.</summary>
    public static RunResults Read(string path)
    {
        try
        {
            // A device has no length either, and reading it might not end.
            UsageException.ThrowIf(new FileInfo(path).Length == 0, $"{path} is not a results file: it is empty");
            using CsvReader csv = CsvReader.FromFile(path, s_strict);
            string[] headers = [.. csv.Headers];
            List<ResultRow> rows = [];
            while (csv.Read())
            {
                ResultRow row = new(
                    csv.RowNumber + 1,
                    headers.ToDictionary(name => name, name => Printable.FromField(csv.GetString(name)))
                );
                UsageException.ThrowIf(
                    row.Format > Format,
                    $"{path} has format {row.Format}, but this program reads up to {Format}; use the version that wrote it, or a newer one"
                );
                rows.Add(row.WithCheckedFields());
            }

            UsageException.ThrowIf(rows.Count == 0, $"{path} has no rows");
            return ResultRow.Gather(rows);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{path} cannot be read: {exception.Message}");
        }
        catch (Exception exception) when (exception is CsvFormatException or FormatException or ArgumentException)
        {
            throw new UsageException($"{path} is not a results file: {exception.Message}");
        }
    }

    private static void WriteRows(string path, RunResults run)
    {
        using CsvWriter csv = CsvWriter.ToFile(path, CsvWriterOptions.Default with { NewLine = "\n" });
        csv.WriteHeader([.. ResultColumns.All]);
        foreach (CaseResult result in run.Cases)
        {
            IReadOnlyDictionary<string, string> fields = ResultRow.ToFields(result, run);
            foreach (string column in ResultColumns.All)
            {
                csv.WriteField(fields.GetValueOrDefault(column) is { } field ? Printable.ToField(field) : null);
            }

            csv.EndRecord();
        }
    }
}

/// <summary>A row of the results file, with its fields by column; the header is row 1.</summary>
internal sealed record ResultRow(long Place, IReadOnlyDictionary<string, string> Fields)
{
    private const char Separator = ';';
    private const string Yes = "true";

    private static readonly string[] s_requiredColumns =
    [
        ResultColumns.Format,
        ResultColumns.Study,
        ResultColumns.Provider,
    ];

    public double Format => NumberOf(CheckField(ResultColumns.Format));

    public ResultRow WithCheckedFields() =>
        this with
        {
            Fields = s_requiredColumns.Union(Fields.Keys).ToDictionary(name => name, CheckField),
        };

    public static IReadOnlyDictionary<string, string> ToFields(CaseResult result, RunResults run)
    {
        RunOrigin origin = result.Origin ?? run;
        Dictionary<string, string> fields = new()
        {
            [ResultColumns.Format] = Text(ResultsFile.Format),
            [ResultColumns.Label] = origin.Label,
            // An older file may lack it; the year 1 would pass for a date.
            [ResultColumns.Started] = origin.Started == default ? "" : origin.Started.ToString("O"),
            [ResultColumns.Commit] = origin.Commit,
            [ResultColumns.Partial] = origin.IsPartial ? Yes : "false",
            [ResultColumns.Command] = origin.Command,
            [ResultColumns.Study] = result.Study,
            [ResultColumns.Provider] = result.Provider,
            [ResultColumns.Baseline] = result.Baseline,
            [ResultColumns.Failure] = result.Failure ?? "",
            [ResultColumns.Plan] = result.Plan,
            [ResultColumns.SampleCount] = Text(result.Samples.Count),
            [ResultColumns.Samples] = Text(result.Samples),
            [ResultColumns.BaselineSamples] = Text(result.BaselineSamples),
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

    /// <summary>Combines the rows of a file; its newest run is that of the file.</summary>
    public static RunResults Gather(IReadOnlyList<ResultRow> rows)
    {
        Dictionary<DateTimeOffset, RunOrigin> runs = [];
        HashSet<(string, DateTimeOffset)> known = [];
        List<(RunOrigin Origin, CaseResult Case)> cases = [];
        foreach (ResultRow row in rows)
        {
            (RunOrigin origin, CaseResult result) = (row.ReadOrigin(), row.ReadCase());
            if (!known.Add((result.Key, origin.Started)))
            {
                throw row.Error("the study, provider and setting of an earlier row of the same run");
            }

            runs.TryAdd(origin.Started, origin);
            if (!runs[origin.Started].Environment.SequenceEqual(origin.Environment))
            {
                throw row.Error("a different machine or engine than an earlier row of the same run");
            }

            cases.Add((origin, result));
        }

        RunOrigin newest = runs[runs.Keys.Max()];
        return new RunResults(
            newest,
            [
                .. from entry in cases
                let isOfNewest = entry.Origin.Started == newest.Started
                select isOfNewest ? entry.Case : entry.Case with { Origin = entry.Origin },
            ]
        );
    }

    private RunOrigin ReadOrigin() =>
        new()
        {
            Label = Field(ResultColumns.Label),
            Started = TimeOf(Field(ResultColumns.Started)),
            Commit = Field(ResultColumns.Commit),
            IsPartial = Field(ResultColumns.Partial) == Yes,
            Command = Field(ResultColumns.Command),
            Environment = Values(ResultColumns.Environment),
        };

    private CaseResult ReadCase()
    {
        CaseResult result = new()
        {
            Study = Field(ResultColumns.Study),
            Provider = Field(ResultColumns.Provider),
            Baseline = Field(ResultColumns.Baseline),
            Axes = Values(ResultColumns.Axes.Select(axis => axis.Name)),
            Versions = Values(ResultColumns.Versions),
            Metrics = ResultColumns
                .Metrics.Where(column => Field(column.Name).Length > 0)
                .ToDictionary(column => column.Name, ReadEstimate),
            Samples = Numbers(ResultColumns.Samples),
            BaselineSamples = Numbers(ResultColumns.BaselineSamples),
            Series = ResultColumns
                .Series.Where(column => Field(column).Length > 0)
                .ToDictionary(column => column, Numbers),
            Plan = Field(ResultColumns.Plan),
            Failure = Field(ResultColumns.Failure) is { Length: > 0 } failure ? failure : null,
        };
        bool lacksSteps = result.Series.Values.DistinctBy(steps => steps.Count).Skip(1).Any();
        int baselines = result.BaselineSamples.Count;
        if (lacksSteps || (baselines > 0 && baselines != result.Samples.Count))
        {
            throw Error("steps or launches that lack values");
        }

        return result;
    }

    private Estimate ReadEstimate(ResultColumn column)
    {
        Estimate read = new(NumberOf(Field(column.Name)), Optional(column.Low), Optional(column.High));
        if (read.Low > read.Value || read.High < read.Value)
        {
            throw Error($"a figure outside its interval in the column '{column.Name}'");
        }

        return read;
    }

    private KeyValuePair<string, string>[] Values(IEnumerable<string> columns) =>
        [.. columns.Select(name => KeyValuePair.Create(name, Field(name))).Where(pair => pair.Value.Length > 0)];

    private string Field(string name) => Fields.GetValueOrDefault(name, "");

    private string CheckField(string name)
    {
        string field = Field(name);
        return ResultColumns.IsValidField(name, field) ? field : throw Error($"no valid value in the column '{name}'");
    }

    private double? Optional(string name) => Field(name) is { Length: > 0 } field ? NumberOf(field) : null;

    private IReadOnlyList<double> Numbers(string name) =>
        [.. Field(name).Split(Separator, StringSplitOptions.RemoveEmptyEntries).Select(NumberOf)];

    private static double NumberOf(string field) => double.Parse(field, CultureInfo.InvariantCulture);

    private static DateTimeOffset TimeOf(string field) =>
        field.Length > 0 ? DateTimeOffset.Parse(field, CultureInfo.InvariantCulture) : default;

    private FormatException Error(string finding) => new($"row {Place} has {finding}");

    private static string Text(IEnumerable<double> values) =>
        string.Join(Separator, values.Select(value => Text(value)));

    // The format R gives the shortest text that restores the number.
    private static string Text(double? value) =>
        value is { } number && double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "";
}
