using System.Runtime.CompilerServices;

namespace SqliteBench.Testing;

public static class TestRun
{
    private static readonly CancellationTokenSource s_end = new(TimeSpan.FromMinutes(40));

    /// <summary>
    /// The one limit of all waiting, far beyond what a busy machine needs: what has not come by then counts as hung.
    /// </summary>
    public static CancellationToken End => s_end.Token;

    // Processes that a test kills leave what their runtime and their tools keep among temporary files: here it goes with
    // the run.
#pragma warning disable CA2255 // Nothing else comes before all tests, and only tests use this.
    [ModuleInitializer]
#pragma warning restore CA2255
    internal static void TakeTemporaryDirectory()
    {
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
