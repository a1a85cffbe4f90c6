using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pitfalls;

namespace SqliteBench.Measurement.Cases;

/// <summary>A workload of any kind (blocks, statement, pitfall or query), as cases measure it.</summary>
public abstract record MeasuredWorkload(string Id)
{
    public static MeasuredWorkload Find(string id)
    {
        if (WorkloadCatalog.Find(id) is { } block)
        {
            return new MeasuredBlocks(block);
        }

        if (StatementCatalog.Find(id) is { } statement)
        {
            return new MeasuredStatement(statement);
        }

        Pitfall? pitfall = PitfallCatalog.Find(id);
        return new MeasuredPitfall(pitfall ?? throw new ArgumentException($"there is no workload '{id}'"));
    }

    /// <summary>The kind of workloads it belongs to, which has these axes.</summary>
    public abstract AxisOf Axes { get; }

    /// <summary>Whether each execution needs a fresh database.</summary>
    public abstract bool StartsAnew { get; }

    /// <summary>Whether a provider can run it in a setting.</summary>
    /// <param name="provider">The provider; null for none, or to ask about the setting alone.</param>
    public virtual bool Takes(Provider? provider, Setting setting) => provider?.OnlyWorkloads?.Contains(Id) ?? true;

    /// <summary>Whether parts cannot take turns: they wait for the disk or a thread, or build on one another.</summary>
    public abstract bool RunsWhole(Setting setting);

    public abstract int Operations(Setting setting);

    public abstract long EstimatedBytes(Setting setting);

    /// <summary>Returns the workload's id with its pragmas, rows and every other value that is not standard.</summary>
    public string Describe(Setting setting)
    {
        IEnumerable<string> values =
            from axis in Axis.OfSettings.Except([Axis.Workloads])
            let value = axis.TextOf(setting)
            let isTold = axis == Axis.Pragmas || (axis == Axis.Rows && Axes != AxisOf.None)
            where isTold || value != axis.TextOf(Setting.Standard)
            select axis.Text(value);
        IEnumerable<string> parts = values.Append(setting.Place).Append(setting.SchemaChange);
        return $"{Id} ({string.Join(", ", parts.Except(["", ResultColumns.AsItIs]))})";
    }

    /// <param name="name">The id of the provider or, without one, of what is measured beside providers.</param>
    public abstract CaseWork Prepare(Provider? provider, string name, Setting setting);
}
