namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Small cases, with their templates.</summary>
internal static class SmallCase
{
    /// <summary>The axes of a case, with one value each; the template is there.</summary>
    public static Axes Of(
        TemporaryDirectory directory,
        string provider,
        string engine,
        string workload,
        string pragmas = "synchronous=OFF"
    )
    {
        Axes axes = new Axes
        {
            Operations = 100,
            Templates = directory.Location,
            Databases = directory.Location,
        }
            .With(Axis.Providers, Axis.FindProvider(provider))
            .With(Axis.Workloads, workload)
            .With(Axis.Pragmas, PragmaSet.Parse(pragmas))
            .With(Axis.Rows, 200)
            .With(Axis.Engines, EngineChoice.Parse(engine));
        foreach (Template template in axes.SelectedTemplates)
        {
            new TemplateCache(directory.Location).Get(template);
        }

        return axes;
    }

    /// <summary>A block workload in a directory, whose templates are in a folder below it.</summary>
    public static BlockWork Block(TemporaryDirectory directory, Provider provider, Setting setting, int operations)
    {
        MeasuredBlocks blocks = new(WorkloadCatalog.Find(setting.Workload)!);
        RunParameters run = new()
        {
            Operations = operations,
            Templates = directory.File("templates"),
            Databases = directory.Location,
        };
        new TemplateCache(run.Templates).Get(blocks.Template(setting));
        return new BlockWork(provider, blocks, setting with { Run = run });
    }

    /// <summary>The same with this number of operations per execution.</summary>
    public static FakeLauncher HereWith(int operations) =>
        new(
            (candidates, seed, inspection) =>
                Here.Launch([.. candidates.Select(one => one.WithOperations(operations))], seed, inspection)
        );

    /// <summary>Launches in this process, without a warm-up, what a worker process would read.</summary>
    public static FakeLauncher Here { get; } =
        new(
            (candidates, seed, inspection) =>
            {
                WorkerRequest.Launch sent = new(candidates, WarmsUp: false, seed, inspection);
                IReadOnlyList<Case> cases = ((WorkerRequest.Launch)WorkerRequest.Parse(sent.ToLine())).Cases;
                WorkerReply reply = PairedRun.Time(cases, warmsUp: false, seed);
                if (inspection == Inspection.None)
                {
                    return reply;
                }

                using CaseWork work = cases[0].Begin();
                return reply with { Findings = CaseFindings.Of(work, inspection) };
            }
        );

    /// <summary>Paths of the templates that are there.</summary>
    public static string[] Templates(TemporaryDirectory directory) =>
        [.. Directory.GetFiles(directory.Location, "*.sha256").Select(file => Path.ChangeExtension(file, null))];
}
