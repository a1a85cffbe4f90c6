using System.Diagnostics;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.StartupTime;

/// <summary>The programs of a plan: the published ones, and why others are missing.</summary>
internal sealed class StartupPrograms(StartupPlan plan, string template, StartupWorkspace workspace)
{
    /// <summary>The build of the native program, which is not published.</summary>
    public const string NativeBuild = "native";

    public List<Candidate> All { get; } = [];

    /// <summary>Missing programs, and why; without a provider, a build that fails for all.</summary>
    public List<(string? Provider, string Build, string Sentence)> Missing { get; } = [];

    public void Publish(TextWriter output)
    {
        ProgramPublisher publisher = new(
            workspace.Published,
            workspace.Builds,
            (program, provider) => Rehearse(program, provider).RemoveOthers(program)
        );
        if (plan.HasBaseline)
        {
            All.Add(Baseline());
        }

        foreach (Provider? provider in plan.Published.Prepend(null))
        {
            // A build that fails without a provider fails for all.
            foreach (
                BuildWay way in plan.Ways.Where(way => !Missing.Exists(one => one is (null, var id, _) && id == way.Id))
            )
            {
                try
                {
                    Candidate candidate = Of(provider, way, publisher.Publish(way, provider, output));
                    Try(candidate);
                    All.Add(candidate);
                }
                catch (WorkerException exception)
                {
                    Missing.Add((provider?.Id, way.Id, exception.Message));
                    output.WriteLine($"left out: {exception.Message}");
                }
            }
        }
    }

    private static string Name(Provider? provider) => provider?.Id ?? ProgramPublisher.NoProvider;

    private Candidate Of(Provider? provider, BuildWay way, PublishedProgram program) =>
        new(Name(provider), way.Id, database => program.Start(way.Environment, database, Seed)) { Program = program };

    // A program may fail only with the settings of its way.
    private void Try(Candidate candidate) =>
        OnCopy(database =>
        {
            using LaunchedProgram program = candidate.Launch(database);
            return program.FirstRow;
        });

    private Candidate Baseline() =>
        new(
            NativeBaseline.Id,
            NativeBuild,
            database =>
                OwnProgram.StartNative("first-row", EngineLibrary.Path, database, FirstBlock.Hash, $"{FirstBlock.Size}")
        );

    // Does all that is measured later, with fewer operations.
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
        string database = Path.Combine(workspace.Databases, $"{Guid.NewGuid():n}.db");
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

    private BlockKey FirstBlock => BlockKey.Of(plan.Seed, number: 1);
}

/// <summary>A program to launch: a provider's program in a build, or the native one.</summary>
internal sealed record Candidate(string Provider, string Build, Func<string, ProcessStartInfo> Start)
{
    public PublishedProgram? Program { get; init; }

    public string Name => $"{Provider}, {Build}";

    /// <exception cref="WorkerException">It does not reach its first row.</exception>
    public LaunchedProgram Launch(string database) => new(Name, Start(database));
}
