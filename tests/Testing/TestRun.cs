namespace SqliteBench.Testing;

/// <summary>The run of a test project.</summary>
public static class TestRun
{
    private static readonly CancellationTokenSource s_end = new(TimeSpan.FromMinutes(40));

    /// <summary>
    /// The one limit of all waiting, far beyond what a busy machine needs: what has not come by then counts as hung.
    /// </summary>
    public static CancellationToken End => s_end.Token;
}
