namespace SqliteBench.Reports;

/// <summary>The command line that repeats a run.</summary>
internal static class RepeatCommand
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench";

    /// <summary>The whole command.</summary>
    /// <param name="arguments">The run's arguments.</param>
    public static string Of(string arguments) => arguments.Length > 0 ? $"{Program} -- {arguments}" : Program;
}
