namespace SqliteBench.Workloads.Timing;

/// <summary>Told by a loop about its operations. A struct, so that the loop is compiled for each kind.</summary>
internal interface IOperationClock
{
    void Begin();

    /// <summary>The next operation of the transaction begins.</summary>
    void Next();

    /// <summary>The transaction is over, its commit too.</summary>
    void End();
}

/// <summary>No-op clock; the JIT removes it.</summary>
internal readonly struct Untimed : IOperationClock
{
    public void Begin() { }

    public void Next() { }

    public void End() { }
}
