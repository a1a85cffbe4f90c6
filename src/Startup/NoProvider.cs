namespace SqliteBench.Startup;

/// <summary>
/// Chooses no provider, so that the program costs only what the runtime does. A build for a provider replaces this file
/// by one that StartupPrograms writes.
/// </summary>
internal static class Chosen
{
    public static StartedProvider Create() => new();
}
