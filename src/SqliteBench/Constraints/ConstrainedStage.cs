using BenchmarkDotNet.EventProcessors;

namespace SqliteBench.Constraints;

/// <summary>Holds what BenchmarkDotNet measures, and the paired rounds beside it, to a constraint.</summary>
/// <param name="group">The control group.</param>
internal sealed class ConstrainedStage(ControlGroup group) : EventProcessor
{
    /// <inheritdoc />
    public override void OnStartRunStage() => group.Enter();

    /// <inheritdoc />
    public override void OnEndRunStage() => group.Leave();
}
