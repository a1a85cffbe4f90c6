namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Launches as a test says, from the candidates, the seed and the inspection.</summary>
internal sealed class FakeLauncher(Func<IReadOnlyList<Case>, int, Inspection, WorkerReply> launch) : ILauncher
{
    public WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection) =>
        launch(candidates, seed, inspection);
}
