using System.Diagnostics;
using System.Globalization;

namespace SqliteBench.Measuring;

/// <summary>The processes that this one has started: builds and measurements, which have to end with the run.</summary>
internal static class ChildProcesses
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Ends them with all that they started, and waits until they are gone. Not on Windows, where a process does not know
    /// its children: there BenchmarkDotNet ends the current one when this process exits.
    /// </summary>
    public static void Kill()
    {
        foreach (int child in Children())
        {
            try
            {
                using Process process = Process.GetProcessById(child);
                process.Kill(entireProcessTree: true);
                process.WaitForExit(s_end);
            }
            catch (Exception exception)
                when (exception is ArgumentException or InvalidOperationException or AggregateException)
            {
                // It has ended by itself, or one of those below it has.
            }
        }
    }

    private static IEnumerable<int> Children() =>
        OperatingSystem.IsLinux() ? Directory.GetDirectories("/proc").Select(ParsePid).Where(IsChild)
        : OperatingSystem.IsWindows() ? []
        : ReadProcessTable();

    private static int ParsePid(string folder) =>
        int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int pid) ? pid : 0;

    // "pid (name) state parent ...", and the name may hold anything.
    private static bool IsChild(int pid)
    {
        try
        {
            string stat = pid == 0 ? "" : File.ReadAllText($"/proc/{pid}/stat");
            string[] fields = stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return fields.Length > 1 && fields[0] != "Z" && fields[1] == Own;
        }
        catch (IOException)
        {
            return false;
        }
        catch (UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static IEnumerable<int> ReadProcessTable()
    {
        using Process table = Process.Start(
            new ProcessStartInfo("ps", "-axo pid=,ppid=") { RedirectStandardOutput = true }
        )!;
        string[] lines = table.StandardOutput.ReadToEnd().Split('\n');
        return
        [
            .. lines
                .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .Where(fields => fields.Length == 2 && fields[1] == Own)
                .Select(fields => ParsePid(fields[0]))
                .Where(pid => pid != table.Id),
        ];
    }

    private static string Own => Environment.ProcessId.ToString(CultureInfo.InvariantCulture);
}
