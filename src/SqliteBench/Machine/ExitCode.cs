namespace SqliteBench.Machine;

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A case failed, an answer was wrong, or something got worse than in another run.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was done.</summary>
    public const int Usage = 2;

    /// <summary>128 plus the number of SIGINT, as in shells.</summary>
    public const int Interrupted = 130;
}
