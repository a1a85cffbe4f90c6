using System.Runtime.CompilerServices;

namespace SqliteBench.Testing;

public static class TestRun
{
    private static readonly CancellationTokenSource s_end = new(TimeSpan.FromMinutes(40));

    /// <summary>
    /// The one limit of all waiting, far beyond what a busy machine needs: what has not come by then counts as hung.
    /// </summary>
    public static CancellationToken End => s_end.Token;

    /// <summary>Processes that tests start run most of their code too few times for recompilation to pay.</summary>
    private static readonly (string Name, string Value)[] s_runtime =
    [
        ("DOTNET_TieredPGO", "0"),
        ("DOTNET_TC_CallCounting", "0"),
    ];

    // Processes that a test kills leave what their runtime and their tools keep among temporary files: here it goes with
    // the run.
#pragma warning disable CA2255 // Nothing else comes before all tests, and only tests use this.
    [ModuleInitializer]
#pragma warning restore CA2255
    internal static void Begin()
    {
        AppContext.SetSwitch("SqliteBench.IsSupervised", true);
        Array.ForEach(s_runtime, variable => Environment.SetEnvironmentVariable(variable.Name, variable.Value));
        string directory = Directory.CreateTempSubdirectory("sqlitebench-tests-").FullName;
        foreach (string variable in OperatingSystem.IsWindows() ? (string[])["TMP", "TEMP"] : ["TMPDIR"])
        {
            Environment.SetEnvironmentVariable(variable, directory);
        }
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Remove(directory);
    }

    private static void Remove(string directory)
    {
        try
        {
            Directory.Delete(directory, recursive: true);
        }
        catch (IOException)
        {
            // A process that was killed is still writing there; the tests are over, and right or wrong without it.
        }
    }
}
