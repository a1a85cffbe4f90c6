using SqliteBench.Tests.Queries;

namespace SqliteBench.Tests.Syncs;

/// <summary>
/// A child of tests: executes a workload with each provider and each pragma set, and prints how many syncs the observer
/// counts. Its arguments are a directory and the pragma sets.
/// </summary>
internal static class SyncsProgram
{
    public const int Commits = 20;

    public static void Main(string[] arguments)
    {
        if (arguments is [ApplicationProgram.Argument, ..])
        {
            ApplicationProgram.Run(arguments[1..]);
        }

        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            foreach (string pragmas in arguments[1..])
            {
                // A folder for each, so that what a pool closes later does not count for another.
                string run = Path.Combine(provider.Id, pragmas);
                string folder = Directory.CreateDirectory(Path.Combine(arguments[0], run)).FullName;
                using MarkedWork work = new(provider, PragmaSet.Parse(pragmas), folder);
                Console.WriteLine($"{run}\t{InputOutputSampling.Of(work).ShouldNotBeNull().Execution.Syncs}");
            }
        }
    }

    private sealed class MarkedWork(Provider provider, PragmaSet pragmas, string folder)
        : StatementCaseWork(
            provider,
            new MeasuredStatement(StatementCatalog.Find("journal-insert")!),
            new Setting
            {
                Pragmas = pragmas,
                Rows = Commits,
                Run = new RunParameters { Operations = Commits, Databases = folder },
            }
        )
    {
        // The trace shows which files are looked for, whether they are there or not.
        public override RunResult Execute()
        {
            _ = File.Exists($"{Databases[0]}-begin");
            RunResult result = base.Execute();
            _ = File.Exists($"{Databases[0]}-end");
            return result;
        }
    }
}
