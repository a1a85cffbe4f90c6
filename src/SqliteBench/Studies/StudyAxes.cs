using SqliteBench.CommandLine;

namespace SqliteBench.Studies;

/// <summary>A study's own values of the axes, written as on the command line, which replaces them one by one.</summary>
public sealed record StudyAxes
{
    /// <summary>The providers.</summary>
    public string Providers { get; init; } = AxisOptions.StandardProviders;

    /// <summary>The workloads of the study.</summary>
    public string Workloads { get; init; } = "all";

    /// <summary>The pragma sets.</summary>
    public string Pragmas { get; init; } = "combination";

    /// <summary>Operations per transaction.</summary>
    public string BatchSizes { get; init; } = "all";

    /// <summary>Threads, one connection each.</summary>
    public string Threads { get; init; } = "1";

    /// <summary>Rows of the table Block before a run.</summary>
    public string Rows { get; init; } = "100000";

    /// <summary>The schemas of the table Block.</summary>
    public string Schemas { get; init; } = BlockSchemaCatalog.Default.Id;

    /// <summary>Databases that are written side by side.</summary>
    public string Databases { get; init; } = "1";

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>What a study of many settings can spend on the pairs of each, in seconds.</summary>
    public const int StandardPairSeconds = 9;

    /// <summary>How long the providers of a setting are timed in turn, about, in seconds.</summary>
    public int PairSeconds { get; init; } = StandardPairSeconds;

    /// <summary>Iterations that count.</summary>
    public int Iterations { get; init; } = 8;

    /// <summary>Iterations before those: at 20,000 operations each, some of them take the JIT to its last tier.</summary>
    public int WarmupIterations { get; init; } = 4;

    /// <inheritdoc />
    public override string ToString() =>
        $"--providers {Providers} --workloads {Workloads} --pragmas {Pragmas} --batch-sizes {BatchSizes}"
        + $" --threads {Threads} --rows {Rows} --schemas {Schemas}";
}
