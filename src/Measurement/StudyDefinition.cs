using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>A study: its question, workloads, and values of axes, and the cases that follow from them.</summary>
/// <param name="Quick">The axes that it measures by default, in at most eight minutes on two cores.</param>
/// <param name="Full">The axes that it measures with <c>--full</c>: the published grid.</param>
public sealed record StudyDefinition(
    string Id,
    string Question,
    string Published,
    Axes Quick,
    Axes Full,
    StudyPlot Plot,
    string Finding,
    IReadOnlyList<StatementWorkload>? Statements = null,
    IReadOnlyList<string>? Compares = null
) : Study(Id, Question, [Plot], Finding, Published)
{
    public IReadOnlyList<StatementWorkload> Statements { get; } = Statements ?? [];

    /// <summary>The workloads on the block store: all but flows unless it is about statements.</summary>
    public IReadOnlyList<Workload> Blocks { get; init; } = Statements is null ? WorkloadCatalog.Blocks : [];

    public IReadOnlyList<Pitfall> Pitfalls { get; init; } = [];

    public IReadOnlyList<string> WorkloadIds =>
        [
            .. Statements.Select(workload => workload.Id),
            .. Blocks.Select(workload => workload.Id),
            .. Pitfalls.Select(pitfall => pitfall.Id),
        ];

    public IReadOnlyList<Provider> Providers { get; init; } = ProviderCatalog.All;

    /// <summary>Whether the study measures a setting; others are left out.</summary>
    public Func<Setting, bool> Takes { get; init; } = _ => true;

    /// <summary>Whether it measures every directory that is given, rather than the first alone.</summary>
    public bool ComparesPlaces { get; init; }

    /// <summary>Axes of this study besides those that its kind of workloads has anyway.</summary>
    public IReadOnlyList<Axis> Own { get; init; } = [];

    public IEnumerable<Axis> Axes => Axis.All.Where(axis => axis.AppliesTo(KindOfAxes) || Own.Contains(axis));

    private AxisOf KindOfAxes =>
        (Pitfalls.Count, Statements.Count) switch
        {
            (> 0, _) => AxisOf.None,
            (_, 0) => AxisOf.Blocks,
            _ => AxisOf.Statements,
        };

    /// <summary>The ids of candidates that are not providers: log files, or the two ways of a pitfall.</summary>
    public IReadOnlyList<string> OtherCandidates { get; init; } = [];

    /// <summary>
    /// The columns that tell a case from its baseline, which has the first value of each, or <see cref="Baseline"/>.
    /// </summary>
    public IReadOnlyList<string> Compares { get; } = Compares ?? [ResultColumns.Provider];

    public string Baseline { get; init; } = NativeBaseline.Id;

    /// <summary>Whether the published results have latencies, sizes and memory too, which take longer.</summary>
    public bool PublishesSampling { get; init; }

    public IEnumerable<StudyCase> CasesOf(Axes axes) =>
        from setting in SettingsOf(axes)
        let values = ValuesOf(setting, axes)
        from measured in CandidatesIn(axes)
        let candidate = Case.Create(setting, measured.Id, measured.Version)
        where candidate.IsPossible
        select new StudyCase(
            candidate,
            RowOf(candidate, measured.Id, axes.Versions.Count > 1 ? measured.Version : null, values),
            axes
        );

    // Returns the row of a candidate; the version is null unless several are compared.
    private CaseResult RowOf(
        Case candidate,
        string id,
        PackageVersion? version,
        KeyValuePair<string, string>[] values
    ) =>
        new()
        {
            Study = version is null ? Id : Versions.Id,
            Provider = version is null ? candidate.Name : id,
            Axes = version is null ? values : [.. values, new(ResultColumns.Version, version.Version)],
        };

    /// <summary>Returns the combinations of values that the study measures, in the order of the catalogs.</summary>
    public IEnumerable<Setting> SettingsOf(Axes axes)
    {
        Axis[] own = [.. Own.Union(Axes).Append(Axis.Engines)];
        Axes ordered = own.Aggregate(axes, (sorted, axis) => axis.InOrder(sorted));
        string[] places = ComparesPlaces ? [.. axes.Places.Select(place => place.Name).Order()] : [""];
        return from place in places
            from setting in ordered.Each(own)
            where setting.Measured.Takes(provider: null, setting) && Takes(setting)
            select axes.In(place, setting);
    }

    public IReadOnlyDictionary<string, string> BaselineIn(Axes axes) =>
        Compares.ToDictionary(column => column, column => BaselineValue(column, axes));

    private string BaselineValue(string column, Axes axes)
    {
        if (column == ResultColumns.Provider)
        {
            return Baseline;
        }

        Axis? axis = Axis.All.FirstOrDefault(known => known.Column == column);
        return axis is null ? "" : axes[axis][0];
    }

    /// <summary>Reads <c>--baseline</c>: a column or option, and one of the values that the run measures.</summary>
    /// <exception cref="FormatException">It is not of that form, or not measured.</exception>
    public KeyValuePair<string, string> ReadBaseline(string text, Axes axes)
    {
        string[] parts = text.Split('=', 2);
        Axis[] known = [Axis.Providers, .. Axes.Except([Axis.Workloads]), Axis.Engines];
        Axis? named = Array.Find(known, axis => axis.Column == parts[0] || axis.Option == $"--{parts[0]}");
        if (named is null)
        {
            throw new FormatException(
                $"'{Excerpt.Shorten(text)}' is not of the form column=value; the columns are {string.Join(", ", known.Select(axis => axis.Column))}"
            );
        }

        if (parts.Length == 2 && named.Read(axes, parts[1])[named] is [{ } value] && axes[named].Contains(value))
        {
            return KeyValuePair.Create(named.Column, value);
        }

        throw new FormatException(
            $"this run does not measure '{Excerpt.Shorten(text)}': {named.Option} has {string.Join(", ", axes[named])}"
        );
    }

    private KeyValuePair<string, string>[] ValuesOf(Setting setting, Axes axes) =>
        [
            .. from column in ResultColumns.Axes
            let value = ValueOf(column.Name, setting, axes)
            where value.Length > 0
            select KeyValuePair.Create(column.Name, value),
        ];

    // Returns the value of a column in a setting; empty if the rows of the study do not show it.
    private string ValueOf(string column, Setting setting, Axes axes)
    {
        if (column == ResultColumns.FileSystem)
        {
            return setting.Place;
        }

        Axis? axis = Axes.Append(Axis.Engines).FirstOrDefault(known => known.Column == column);
        bool isUsual =
            (axis == Axis.Engines && axes.On(Axis.Engines).Count == 1)
            || (axis == Axis.Configs && axes.On(Axis.Configs) is [{ } only] && only == SqliteConfig.Normal);
        return axis is null || isUsual ? "" : axis.TextOf(setting);
    }

    // A single version is one more candidate. Several versions are compared, so each candidate runs with each of them.
    private IEnumerable<(string Id, PackageVersion? Version)> CandidatesIn(Axes axes)
    {
        string[] ids = [.. axes.Providers, .. OtherCandidates];
        if (axes.Versions is [var only])
        {
            return ids.Select(id => (id, (PackageVersion?)null)).Append((only.Provider, only));
        }

        return axes
            .Versions.DefaultIfEmpty<PackageVersion?>(null)
            .SelectMany(version => ids.Select(id => (id, version)));
    }
}

/// <summary>A case of a study, with its row of the results before it is measured.</summary>
public sealed record StudyCase(Case Case, CaseResult Row, Axes Axes)
{
    public Case Baseline => Case.BaselineOf(Axes);

    public override string ToString() =>
        $"{Row.Study}."
        + string.Join(
            ", ",
            Row.Axes.Append(new(ResultColumns.Provider, Row.Provider)).Select(axis => $"{axis.Key}: {axis.Value}")
        );
}
