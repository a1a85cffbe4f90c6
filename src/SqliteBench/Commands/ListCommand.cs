using Spectre.Console;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Studies;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Commands;

/// <summary>The command <c>list</c>: prints studies, providers and axes, or only ids.</summary>
internal static class ListCommand
{
    // This column and the ids are never wrapped: people and scripts search for them.
    private const string Version = "version";

    public static Command Create()
    {
        AxisOptions options = new();
        Argument<string?> what = new("what")
        {
            Description =
                "Print only these ids: providers, workloads, blocks (workloads on the block store), studies, or pragmas.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        return new Command("list", "List the studies, the providers with their versions, and all axes.").With(
            result =>
            {
                options.ReadEngine(result);
                return result.GetValue(what) is { } name ? PrintIds(name) : PrintAll(options);
            },
            [what, options[Axis.Engines]]
        );
    }

    private static int PrintIds(string what)
    {
        Console.Out.WriteLines(
            what switch
            {
                "providers" => from provider in ProviderCatalog.All where provider.IsAvailable select provider.Id,
                "workloads" => Axis.EveryWorkload,
                "blocks" => WorkloadCatalog.Blocks.Select(workload => workload.Id),
                "studies" => StudyCatalog.All.Select(study => study.Id),
                "pragmas" => PragmaSet.Known.Select(pragma => pragma.Name),
                _ => throw new UsageException(
                    $"list: unknown '{what}'; choose providers, workloads, blocks, studies or pragmas"
                ),
            }
        );
        return ExitCode.Success;
    }

    private static int PrintAll(AxisOptions options)
    {
        AnsiConsole.Profile.Capabilities.Ansi = false;
        if (Console.IsOutputRedirected)
        {
            AnsiConsole.Profile.Width = 140;
        }

        Print(
            "studies (--anyCategories)",
            ["id", "question", "published before", "default values"],
            StudyCatalog.All.Select(study =>
                (string[])[study.Id, study.Question, study.Published, DefaultValuesOf(study)]
            )
        );
        Print("--providers", ["id", "description", Version, "SQLite"], ProviderCatalog.All.Select(Describe));
        Print(
            "--workloads",
            ["id", "one operation", "writes"],
            [
                .. WorkloadCatalog.All.Select(workload => RowOf(workload.Id, workload.Description, workload.Writes)),
                .. StatementCatalog.All.Select(workload => RowOf(workload.Id, workload.Description, workload.Writes)),
            ]
        );
        Print(
            "--pragmas",
            ["pragma set", "settings"],
            [
                ["normal", "none"],
                ["recommended", string.Join(", ", PragmaSet.Recommended.Settings)],
                ["combination", string.Join(", ", PragmaSet.Combination.Settings)],
                .. PragmaSet.Known.Select(known => (string[])[$"{known.Name}=...", known.Values]),
            ]
        );
        Print(
            "--schemas",
            ["schema of the table Block"],
            BlockSchemaCatalog.All.Select(schema => (string[])[$"{schema}"])
        );
        Print(
            "other axes",
            ["option", "values"],
            Axis.All.Except([Axis.Providers, Axis.Workloads, Axis.Pragmas])
                .Select(axis => (string[])[axis.Option, axis.Help])
                .Concat(options.RunOptions.Select(option => (string[])[option.Name, option.Description!]))
        );
        return ExitCode.Success;
    }

    private static string[] RowOf(string id, string description, bool writes) =>
        [id, description, writes ? "yes" : "no"];

    private static string DefaultValuesOf(StudyDefinition study) =>
        string.Join(
            ' ',
            study.Axes.Prepend(Axis.Providers).Select(axis => $"{axis.Option} {axis.OptionOf(study.Quick)}")
        );

    private static string[] Describe(Provider provider)
    {
        if (provider.Absence is { } reason)
        {
            return [provider.Id, provider.Description, "absent", reason];
        }

        ProviderVersions versions = provider.ReadVersions();
        string engine = $"{versions.EngineVersion} ({(provider.SharesEngine ? "shared" : "its own")})";
        return
        [
            provider.Id,
            provider.Description,
            $"{versions.Package} {versions.PackageVersion}",
            $"{engine} {versions.EngineSourceId}",
        ];
    }

    private static void Print(string title, string[] columns, IEnumerable<string[]> rows)
    {
        Console.WriteLine(title);
        Spectre.Console.Table table = new Spectre.Console.Table().Border(TableBorder.Rounded).AddColumns(columns);
        foreach (TableColumn column in table.Columns.Where((_, index) => index == 0 || columns[index] == Version))
        {
            column.NoWrap();
        }

        foreach (string[] row in rows)
        {
            table.AddRow([.. row.Select(Markup.Escape)]);
        }

        AnsiConsole.Write(table);
    }
}
