namespace SqliteBench.Versions;

/// <summary>DuckDB's native library, which NuGet's folder and this program's get when it is first measured.</summary>
internal static class DuckDbLibrary
{
    /// <summary>Fetches it unless it is there. Where that fails, DuckDB is not available, and has the reason.</summary>
    public static void Fetch(TextWriter output)
    {
        if (DuckDbEngine.IsFetched)
        {
            return;
        }

        output.WriteLine("fetching DuckDB's native library (110 MB) ...");
        ProcessStartInfo start = new(
            OwnProgram.Host,
            [
                "msbuild",
                Path.Combine(Repository.Root, "build", "DuckDb.proj"),
                "-restore",
                "-target:Fetch",
                $"-property:Platform={RuntimeInformation.RuntimeIdentifier};Folder={AppContext.BaseDirectory}",
                "-nodeReuse:false",
                "-terminalLogger:off",
            ]
        );
        (int exitCode, string text, string error) = ChildProcesses.Run(start, Interruption.Token);
        DuckDbEngine.Missing =
            exitCode == 0 ? null : $"its native library cannot be fetched: {BuildError.FirstOf(text + error)}";
    }
}
