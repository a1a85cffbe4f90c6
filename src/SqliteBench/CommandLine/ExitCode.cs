namespace SqliteBench.CommandLine;

/// <summary>What the program exits with.</summary>
internal static class ExitCode
{
    /// <summary>All went well.</summary>
    public const int Success = 0;

    /// <summary>A case failed, an answer was wrong, or something got worse than in another run.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was done.</summary>
    public const int Usage = 2;

    /// <summary>Interrupted: 128 and the number of SIGINT, as shells have it.</summary>
    public const int Interrupted = 130;
}
