using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace SqliteBench.Commands;

/// <summary>What <c>--help</c> says beside the list of the options.</summary>
internal static class HelpText
{
    public const string Description =
        "SqliteBench compares ADO.NET providers for SQLite, and C++, on the same engine with checked answers."
        + " Without a command it measures a study (providers, or those of --anyCategories): an axis that is not named has the"
        + " study's own values, which list prints. Options of the suite come first or among BenchmarkDotNet's own"
        + " (--filter, --list, --job, --exporters, --artifacts, ...), which it passes on.";

    private const string Examples = """
        Examples:
          (no arguments)                                   all providers and workloads, 100,000 rows, combination
          --anyCategories batch                            another study; --full for its published grid
          --anyCategories flows                            an application's four whole flows
          --workloads select,join --rows 1000000           two workloads on a larger table
          --pragmas normal,combination,journal_mode=WAL+cache_size=64M
                                                           three pragma sets beside each other
          --providers cpp,dapper --batch-sizes 1,256,all   two providers, three transaction sizes
          --threads 1,2,4 --batch-sizes 1                  one connection per thread
          --workloads select --budget 10m --precision 1%   as exact as that, or as ten minutes allow
          --engine system --directory /mnt/disk            another SQLite, another disk
          --versions microsoft-data-sqlite=8.0.x,10.0.x    two versions of a provider's package: what does an upgrade do?
          --job short --exporters html                     BenchmarkDotNet's own options
          pair pinvoke cpp                                 which of two providers is faster, by how much, how sure
          pair cpp@system cpp@bundled --workloads select   the same of two engines
          pair normal combination --provider dapper        the same of two pragma sets
          report                                           a page with plots of the last run; report A B of two side by side
          --label mine                                     keep the run as BenchmarkDotNet.Artifacts/published/mine
          --resume                                         go on with a run that was interrupted, of the same arguments
          compare mine BenchmarkDotNet.Artifacts           a kept run and the last one: what got worse
          trends history                                   a page of the ratios of many nights, and what moved in them
          verify                                           every provider on every workload, answers checked
          startup --providers cpp,pinvoke                  published programs: time to the first row, size, speed
          list providers                                   ids of what can be measured here
          doctor                                           what this machine can measure, and what is in the way
          durability                                       what each pragma gives up for its speed, in crashes
          claims                                           what was published, and what this machine says of it
          claims --run                                     the same, after measuring what is missing

        Exit codes: 0 all went well, 1 a case failed, an answer was wrong or something got worse, 2 the command line was wrong, 130 interrupted.
        """;

    public static void AppendExamples(RootCommand root)
    {
        HelpOption help = root.Options.OfType<HelpOption>().Single();
        help.Action = new HelpWithExamples((HelpAction)help.Action!);
    }

    private sealed class HelpWithExamples(HelpAction help) : SynchronousCommandLineAction
    {
        public override int Invoke(ParseResult parseResult)
        {
            int code = help.Invoke(parseResult);
            if (parseResult.CommandResult.Command is RootCommand)
            {
                parseResult.InvocationConfiguration.Output.WriteLine(Examples);
            }

            return code;
        }
    }
}
