namespace SqliteBench.Providers;

/// <summary>What one execution of a <see cref="NativeStatementOptions"/> is.</summary>
public enum StatementUsage
{
    /// <summary>The one statement, prepared before, is bound, run and reset.</summary>
    Reused,

    /// <summary>A statement is prepared, bound, run and finalized.</summary>
    PreparedEachTime,

    /// <summary>The execution's own statement, prepared before, is bound, run and reset.</summary>
    PreparedAhead,

    /// <summary>A statement is prepared and finalized, and never run.</summary>
    PreparedOnly,

    /// <summary>
    /// A connection is opened and closed; where there is SQL, it is prepared, run without arguments and finalized on it.
    /// There is no connection that lasts, so neither pragmas nor a busy timeout nor a transaction.
    /// </summary>
    ConnectionOnly,

    /// <summary>The one of several statements that the execution names is bound, run and reset.</summary>
    InSequence,

    /// <summary>
    /// A connection is opened, beside one that stays open, and gets its pragmas; a statement is prepared, bound, run and
    /// finalized on it; it is closed.
    /// </summary>
    OnNewConnection,
}
