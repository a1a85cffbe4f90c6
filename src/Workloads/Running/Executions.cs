namespace SqliteBench.Workloads.Running;

/// <summary>What a thread executes, with its statements prepared and the arguments of all executions at hand.</summary>
internal abstract class Executions : IDisposable
{
    /// <param name="index">Which of the executions, from 0.</param>
    /// <param name="fold">Takes the answer.</param>
    public abstract void Execute(int index, Fold fold);

    /// <summary>A fold for a run of them.</summary>
    public virtual Fold NewFold() => new();

    /// <summary>Releases what is neither the session's connection nor a statement of it, once that is closed.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
