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

    private readonly List<Candidate> _candidates = [];
    private readonly List<LeftOut> _leftOut = [];

    /// <summary>A missing program, and why; without a provider, a build that fails for all.</summary>
    internal sealed record LeftOut(string? Provider, string Build, string Sentence);

    public IReadOnlyList<Candidate> All => _candidates;

    public IReadOnlyList<LeftOut> Missing => _leftOut;

    public void Publish(TextWriter output)
    {
        ProgramPublisher publisher = new(
            workspace.Published,
            workspace.Builds,
            (program, provider) => Rehearse(program, provider).RemoveOthers(program)
        );
        if (plan.HasBaseline)
        {
            _candidates.Add(Baseline());
        }

        foreach (Provider? provider in plan.Published.Prepend(null))
        {
            // A build that fails without a provider fails for all.
            foreach (
                BuildWay way in plan.Ways.Where(way =>
                    !_leftOut.Exists(left => left.Provider is null && left.Build == way.Id)
                )
            )
            {
                try
                {
                    Candidate candidate = Of(provider, way, publisher.Publish(way.Publication, provider, output));
                    Try(candidate);
                    _candidates.Add(candidate);
                }
                catch (PublishException exception) when (!SignalCleanup.HasBegun)
                {
                    LeaveOut($"{Name(provider)}, {way}: {exception.Message}");
                }
                catch (LaunchException exception) when (!SignalCleanup.HasBegun)
                {
                    LeaveOut(exception.Message);
                }

                void LeaveOut(string sentence)
                {
                    _leftOut.Add(new LeftOut(provider?.Id, way.Id, sentence));
                    output.WriteLine($"left out: {sentence}");
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
            using LaunchedProgram rehearsal = LaunchedProgram.Start(
                $"{Name(provider)}, {BuildWay.Jit}",
                program.Start(BuildWay.Jit.Environment, database, Seed)
            );
            foreach (Workload workload in provider is null ? [] : StartupPlan.Workloads)
            {
                rehearsal.Ask($"open {workload} {plan.Rows} 100");
                RangeTime.Parse(rehearsal.Ask("run 0 100"));
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
    /// <summary>Its files; null if it is not published.</summary>
    public PublishedProgram? Program { get; init; }

    public string Name => $"{Provider}, {Build}";

    /// <exception cref="LaunchException">It does not reach its first row.</exception>
    public LaunchedProgram Launch(string database) => LaunchedProgram.Start(Name, Start(database));
}
