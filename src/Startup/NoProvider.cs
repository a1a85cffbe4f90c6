namespace SqliteBench.Startup;

/// <summary>Stands in for a provider if the build names none, so that the program has only the runtime's own cost.</summary>
internal static class Chosen
{
    public static StartedProvider Create() => new();
}
