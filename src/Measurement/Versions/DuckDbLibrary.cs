using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Versions;

/// <summary>DuckDB's native library, fetched into NuGet's folder and this program's when first measured.</summary>
public static class DuckDbLibrary
{
    /// <summary>Fetches the library unless that has been done; returns an error in one sentence, or null.</summary>
    public static string? Fetch(TextWriter output)
    {
        if (DuckDbEngine.IsFetched)
        {
            return null;
        }

        output.WriteLine("fetching DuckDB's native library (110 MB) ...");
        string? error = BuildError.Describe([
            "msbuild",
            Path.Combine(Repository.Root, "build", "DuckDb.proj"),
            "-restore",
            "-target:Fetch",
            $"-property:Platform={RuntimeInformation.RuntimeIdentifier};Folder={AppContext.BaseDirectory}",
        ]);
        return error is null ? null : $"its native library cannot be fetched: {error}";
    }
}
