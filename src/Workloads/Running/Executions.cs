namespace SqliteBench.Workloads.Running;

/// <summary>What a thread executes, with its statements prepared and the arguments of all executions at hand.</summary>
internal abstract class Executions : IDisposable
{
    /// <param name="index">Which of the executions, from 0.</param>
    public abstract void Execute(int index, Fold fold);

    public virtual Fold NewFold() => new();

    /// <summary>Releases what is neither the session's connection nor a statement of it, once that is closed.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
