using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Versions;

/// <summary>DuckDB's native library, which NuGet's folder and this program's get when it is first measured.</summary>
public static class DuckDbLibrary
{
    /// <summary>Fetches it unless it is there. Where that fails, DuckDB is not available, and has the reason.</summary>
    public static void Fetch(TextWriter output)
    {
        if (DuckDbEngine.IsFetched)
        {
            return;
        }

        output.WriteLine("fetching DuckDB's native library (110 MB) ...");
        string? error = BuildError.Of([
            "msbuild",
            Path.Combine(Repository.Root, "build", "DuckDb.proj"),
            "-restore",
            "-target:Fetch",
            $"-property:Platform={RuntimeInformation.RuntimeIdentifier};Folder={AppContext.BaseDirectory}",
        ]);
        DuckDbEngine.Missing = error is null ? null : $"its native library cannot be fetched: {error}";
    }
}
