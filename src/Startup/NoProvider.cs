namespace SqliteBench.Startup;

/// <summary>What the program is built with where no provider is named: what is left is the runtime's own.</summary>
internal static class Chosen
{
    public static StartedProvider Create() => new();
}
