using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>Writes a database and operations for the C++ program, which runs without .NET.</summary>
internal sealed class PrepareCommand : Command
{
    private static readonly StudyAxes s_standard = new();

    private readonly AxisOptions _axes = new();
    private readonly TextOption _workload = new(
        "--workload",
        $"The workload: {string.Join(", ", WorkloadCatalog.All)}. Default: select."
    );
    private readonly TextOption _schema = new(
        "--schema",
        $"The schema of the table Block. Default: {BlockSchemaCatalog.Default}."
    );
    private readonly TextOption _output = new(
        "--output",
        "The folder to write to; created if it is missing.",
        "folder"
    );

    public PrepareCommand()
        : base(
            "prepare",
            "Write a database and operations for the C++ program sqlitebench-native, which measures them without .NET."
        )
    {
        Add(_workload);
        Add(_schema);
        Add(_axes.WithDefault(Axis.Rows, s_standard));
        Add(_axes.Operations);
        Add(_axes.WithDefault(Axis.Pragmas, s_standard));
        Add(_axes.Seed);
        Add(_axes.Directory);
        Add(_output);
        SetAction(Invoke);
    }

    private int Invoke(ParseResult result)
    {
        Workload workload = ReadWorkload(result.GetValue(_workload) ?? WorkloadCatalog.Select.Id);
        BlockSchema schema = ReadSchema(workload, result.GetValue(_schema) ?? BlockSchemaCatalog.Default.Id);
        long rows = _axes.ReadOne(result, Axis.Rows, s_standard);
        PragmaSet pragmas = _axes.ReadOne(result, Axis.Pragmas, s_standard);
        ulong seed = _axes.ReadSeed(result);
        int operations =
            AxisOptions.Number(result, _axes.Operations, int.MaxValue / 64) ?? workload.OperationsFor(rows, seed);
        string output = result.GetValue(_output) is { } folder
            ? WritableFolder.Check(_output.Name, folder)
            : throw new UsageException($"{Name}: {_output.Name} is required; name a folder");
        string parent = _axes.ReadDirectory(result, Paths.Databases);

        TemplateCache cache = new(Path.Combine(parent, "templates"));
        using InterruptibleDirectory directory = new(parent, cache.RemoveUnfinished);
        Template template = workload.Template(rows, seed, schema);
        TemplatePreparation.Run([template], cache, Console.Out);
        NativeInput.Write(
            WritableFolder.Make(_output.Name, output),
            workload,
            cache.PathOf(template),
            schema,
            new StreamOptions(rows, operations, seed),
            pragmas
        );
        Console.WriteLine($"{output} is ready for sqlitebench-native --input");
        return ExitCode.Success;
    }

    private Workload ReadWorkload(string id) =>
        WorkloadCatalog.Find(id)
        ?? throw new UsageException(
            $"{_workload.Name}: unknown workload '{Excerpt.Of(id)}'; the workloads are {string.Join(", ", WorkloadCatalog.All)}"
        );

    private BlockSchema ReadSchema(Workload workload, string text)
    {
        BlockSchema schema = AxisOptions.Named(_schema.Name, () => BlockSchema.Parse(text));
        return workload.Supports(schema)
            ? schema
            : throw new UsageException(
                $"{_schema.Name}: {workload} runs only on {BlockSchemaCatalog.Default}, not on {schema}"
            );
    }
}
