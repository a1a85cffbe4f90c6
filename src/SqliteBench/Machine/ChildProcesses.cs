using System.ComponentModel;
using System.Diagnostics;

namespace SqliteBench.Machine;

/// <summary>The processes that this one has started, such as builds and measurements.</summary>
internal static class ChildProcesses
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Kills them with their own child processes, and waits until they are gone. Not on Windows, where a process does not
    /// know its children; there BenchmarkDotNet ends its current process when this one exits.
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
                // It, or one of its children, has already ended.
            }
        }
    }

    public static (int ExitCode, string Output, string Error) Run(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output, error.Result);
    }

    /// <summary>
    /// A program's standard output, trimmed; null if there is no such program, it fails, or it takes too long.
    /// </summary>
    public static string? Ask(TimeSpan bound, string program, params IReadOnlyList<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using Process process = Process.Start(start)!;
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            _ = process.StandardError.ReadToEndAsync();
            if (process.WaitForExit(bound))
            {
                return process.ExitCode == 0 ? output.Result.Trim() : null;
            }

            process.Kill(entireProcessTree: true);
            return null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static IEnumerable<int> Children() =>
        OperatingSystem.IsLinux() ? Directory.GetDirectories("/proc").Select(ParsePid).Where(IsChild)
        : OperatingSystem.IsWindows() ? []
        : ReadProcessTable();

    private static int ParsePid(string folder) => int.TryParse(Path.GetFileName(folder), out int pid) ? pid : 0;

    // "pid (name) state parent ..."; the name may contain anything.
    private static bool IsChild(int pid)
    {
        try
        {
            string stat = pid == 0 ? "" : File.ReadAllText($"/proc/{pid}/stat");
            string[] fields = stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return fields.Length > 1 && fields[0] != "Z" && fields[1] == Own;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    // ps lists itself too, but has ended by then.
    private static IEnumerable<int> ReadProcessTable() =>
        Run(new ProcessStartInfo("ps", "-axo pid=,ppid="))
            .Output.Split('\n')
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Where(fields => fields.Length == 2 && fields[1] == Own)
            .Select(fields => ParsePid(fields[0]));

    private static string Own => $"{Environment.ProcessId}";
}
