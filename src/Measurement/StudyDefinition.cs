using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>A study that runs measure by cases.</summary>
/// <param name="Quick">What it measures in at most eight minutes on two cores.</param>
/// <param name="Full">What it measures with <c>--full</c>: the published grid.</param>
public sealed record StudyDefinition(
    string Id,
    string Question,
    string Published,
    Axes Quick,
    Axes Full,
    IReadOnlyList<StudyPlot> Plots,
    IReadOnlyList<Conclusion> Concludes,
    IReadOnlyList<StatementWorkload>? Statements = null
) : Study(Id, Question, Plots, Concludes, Published)
{
    public IReadOnlyList<StatementWorkload> Statements { get; } = Statements ?? [];

    /// <summary>The workloads on the block store: all but flows unless it is about statements.</summary>
    public IReadOnlyList<Workload> Blocks { get; init; } = Statements is null ? WorkloadCatalog.Blocks : [];

    public IReadOnlyList<string> WorkloadIds =>
        [.. Statements.Select(workload => workload.Id), .. Blocks.Select(workload => workload.Id)];

    public IReadOnlyList<Provider> Providers { get; init; } = ProviderCatalog.All;

    public Func<Setting, bool> Takes { get; init; } = _ => true;

    /// <summary>Whether it measures every directory that is given, rather than the first alone.</summary>
    public bool ComparesPlaces { get; init; }

    public IReadOnlyList<Axis> Own { get; init; } = [];

    public IEnumerable<Axis> Axes =>
        Axis.All.Where(axis =>
            axis.IsOf(Statements.Count == 0 ? AxisOf.Blocks : AxisOf.Statements) || Own.Contains(axis)
        );

    /// <summary>Ids of what is measured beside the providers, such as files beside a log.</summary>
    public IReadOnlyList<string> Beside { get; init; } = [];

    /// <summary>What tells a case from its baseline, which has the first values, or <see cref="Baseline"/>.</summary>
    public IReadOnlyList<string> Compares { get; init; } = [ResultColumns.Provider];

    public string Baseline { get; init; } = NativeBaseline.Id;

    /// <summary>Whether what is published has latencies, sizes and memory too, which take longer.</summary>
    public bool PublishesSampling { get; init; }

    public IEnumerable<StudyCase> CasesOf(Axes axes) =>
        from setting in SettingsOf(axes)
        let values = ValuesOf(setting, axes)
        from one in MeasuredIn(axes)
        let candidate = Case.Of(setting, one.Id, one.Version)
        where candidate.IsPossible
        select new StudyCase(
            candidate,
            one.Version is { } version && axes.Versions.Count > 1
                ? new()
                {
                    Study = Versions.Id,
                    Provider = one.Id,
                    Axes = [.. values, new(ResultColumns.Version, version.Version)],
                }
                : new()
                {
                    Study = Id,
                    Provider = candidate.Name,
                    Axes = values,
                },
            axes
        );

    public IEnumerable<Setting> SettingsOf(Axes axes)
    {
        Axis[] own = [.. Own.Union(Axes).Append(Axis.Engines)];
        Axes ordered = own.Aggregate(axes, (all, axis) => axis.InOrder(all));
        string[] places = ComparesPlaces ? [.. axes.Places.Select(place => place.Name).Order()] : [""];
        return from place in places
            from setting in ordered.Each(own)
            where setting.Measured.Takes(setting) && Takes(setting)
            select axes.In(place, setting);
    }

    /// <summary>What cases are compared with unless the command line says otherwise; the run fills in a place.</summary>
    public IReadOnlyDictionary<string, string> BaselineIn(Axes axes) =>
        Compares.ToDictionary(
            column => column,
            column =>
                column == ResultColumns.Provider ? Baseline
                : Axis.All.FirstOrDefault(axis => axis.Column == column) is { } axis ? axes[axis][0]
                : ""
        );

    /// <summary>Reads what cases are compared with, such as <c>pragmas=normal</c>.</summary>
    /// <exception cref="FormatException">The study has no such column, or the run no such value.</exception>
    public KeyValuePair<string, string> ReadBaseline(string text, Axes axes)
    {
        string[] parts = text.Split('=', 2);
        Axis[] known = [Axis.Providers, .. Axes.Except([Axis.Workloads]), Axis.Engines];
        return Array.Find(known, one => one.Column == parts[0] || one.Option == $"--{parts[0]}") is not { } axis
                ? throw new FormatException(
                    $"'{Excerpt.Of(text)}' is not of the form column=value; the columns are {string.Join(", ", known.Select(one => one.Column))}"
                )
            : parts.Length == 2 && axis.Read(axes, parts[1])[axis] is [{ } value] && axes[axis].Contains(value)
                ? KeyValuePair.Create(axis.Column, value)
            : throw new FormatException(
                $"this run does not measure '{Excerpt.Of(text)}': {axis.Option} has {string.Join(", ", axes[axis])}"
            );
    }

    private KeyValuePair<string, string>[] ValuesOf(Setting setting, Axes axes) =>
        [
            .. from column in ResultColumns.Axes
            let value = column.Name == ResultColumns.FileSystem ? setting.Place
            : column.Name == Axis.Configs.Column && axes.On(Axis.Configs) is [{ } only] && only == SqliteConfig.Normal
                ? ""
            : Axes.FirstOrDefault(axis => axis.Column == column.Name) is { } axis ? axis.TextOf(setting)
            : column.Name == Axis.Engines.Column && axes.On(Axis.Engines).Count > 1 ? $"{setting.Engine}"
            : ""
            where value.Length > 0
            select KeyValuePair.Create(column.Name, value),
        ];

    // A single version is one more provider; of several, each has all providers.
    private IEnumerable<(string Id, PackageVersion? Version)> MeasuredIn(Axes axes)
    {
        string[] ids = [.. axes.Providers, .. Beside];
        return axes.Versions is [var only]
            ? ids.Select(id => (id, (PackageVersion?)null)).Append((only.Provider, only))
            : axes
                .Versions.DefaultIfEmpty<PackageVersion?>(null)
                .SelectMany(version => ids.Select(id => (id, version)));
    }
}

/// <summary>A case of a study, with its row, which has no figures yet, named by the study and the values of its axes.</summary>
/// <param name="Axes">Those of the run.</param>
public sealed record StudyCase(Case Case, CaseResult Row, Axes Axes)
{
    /// <summary>What it is compared with.</summary>
    public Case Baseline => Case.BaselineOf(Axes);

    public override string ToString() =>
        $"{Row.Study}."
        + string.Join(
            ", ",
            Row.Axes.Append(new(ResultColumns.Provider, Row.Provider)).Select(axis => $"{axis.Key}: {axis.Value}")
        );
}
