using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.StartupTime;

public sealed class StartupPrograms(StartupPlan plan, string template, StartupWorkspace workspace)
{
    /// <summary>The build of the native program, which is not published.</summary>
    public const string NativeBuild = "native";

    public List<Candidate> All { get; } = [];

    /// <summary>The missing programs, and why; without a provider, a build that fails for all.</summary>
    public List<(string? Provider, string Build, string Sentence)> Missing { get; } = [];

    public void Publish(TextWriter output)
    {
        ProgramPublisher publisher = new(
            workspace.Published,
            workspace.Builds,
            (program, provider) => Rehearse(program, provider).RemoveOthers(program)
        );
        if (plan.Providers.Contains(NativeBaseline.Provider))
        {
            BlockKey first = BlockSource.Create(plan.Seed, number: 1);
            ProcessStartInfo Start(string database) =>
                OwnProgram.StartNative("first-row", EngineLibrary.Path, database, first.Hash, $"{first.Size}");
            All.Add(new Candidate(NativeBaseline.Id, NativeBuild, Start));
        }

        foreach (Provider? provider in plan.Published.Prepend(null))
        {
            foreach (BuildWay way in plan.Ways)
            {
                // A build that fails without a provider fails for all.
                if (!Missing.Exists(missing => missing.Provider is null && missing.Build == way.Id))
                {
                    Publish(publisher, way, provider, output);
                }
            }
        }
    }

    private void Publish(ProgramPublisher publisher, BuildWay way, Provider? provider, TextWriter output)
    {
        try
        {
            PublishedProgram program = publisher.Publish(way, provider, output);
            ProcessStartInfo Start(string database) => program.Start(way.Environment, database, Seed);
            Candidate candidate = new(Name(provider), way.Id, Start) { Program = program };
            // The program may fail only with the settings of its way.
            OnCopy(database =>
            {
                using LaunchedProgram launched = candidate.Launch(database);
                return launched.FirstRow;
            });
            All.Add(candidate);
        }
        catch (WorkerException exception)
        {
            Missing.Add((provider?.Id, way.Id, exception.Message));
            output.WriteLine($"left out: {exception.Message}");
        }
    }

    private static string Name(Provider? provider) => provider?.Id ?? ProgramPublisher.NoProvider;

    // A rehearsal does all that is measured later, with fewer operations.
    private LoadedFiles Rehearse(PublishedProgram program, Provider? provider) =>
        OnCopy(database =>
        {
            using LaunchedProgram rehearsal = new(
                $"{Name(provider)}, {BuildWay.Jit}",
                program.Start(BuildWay.Jit.Environment, database, Seed)
            );
            foreach (Workload workload in provider is null ? [] : StartupPlan.Workloads)
            {
                rehearsal.Ask($"open {workload} {plan.Rows} 100");
                rehearsal.Run(0, 100);
                rehearsal.Ask("close");
            }

            return new LoadedFiles(
                LoadedFiles.AssembliesIn(rehearsal.Ask("loaded")),
                LoadedFiles.LibrariesOf(rehearsal.Process, program.Folder)
            );
        });

    private T OnCopy<T>(Func<string, T> use)
    {
        string database = DatabaseFiles.NewIn(workspace.Databases);
        DatabaseFiles.Copy(template, database);
        try
        {
            return use(database);
        }
        finally
        {
            DatabaseFiles.Delete(database);
        }
    }

    private string Seed => $"{plan.Seed}";
}

public sealed record Candidate(string Provider, string Build, Func<string, ProcessStartInfo> Start)
{
    public PublishedProgram? Program { get; init; }

    public string Name => $"{Provider}, {Build}";

    public LaunchedProgram Launch(string database) => new(Name, Start(database));
}
