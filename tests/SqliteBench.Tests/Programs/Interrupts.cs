using System.ComponentModel;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// Whether programs that tests start take notice of Ctrl-C: shells have SIGINT ignored by what they run in the background,
/// and a process hands that down.
/// </summary>
internal static class Interrupts
{
    private const int Interrupt = 2;

    /// <summary>What has to stand before a command so that it takes notice; nothing where it does anyway.</summary>
    public static IReadOnlyList<string> Restoring { get; } =
        AreIgnored() && CanBeRestored() ? ["env", "--default-signal=INT"] : [];

    /// <summary>Why no test can interrupt a program here; null where it can.</summary>
    public static string? Obstacle { get; } =
        OperatingSystem.IsWindows() ? "Windows has no signals that one process could send another"
        : AreIgnored() && Restoring.Count == 0
            ? "SIGINT is ignored here, as it is for what a shell runs in the background, and there is no env of GNU"
                + " coreutils 8.31 or newer to restore it"
        : null;

    private static bool AreIgnored()
    {
        const string status = "/proc/self/status";
        string mask = File.Exists(status)
            ? File.ReadLines(status).First(line => line.StartsWith("SigIgn:"))[7..].Trim()
            : "0";
        return (ulong.Parse(mask, NumberStyles.HexNumber, CultureInfo.InvariantCulture) & (1UL << (Interrupt - 1)))
            != 0;
    }

    private static bool CanBeRestored()
    {
        try
        {
            // Nothing here waits for this thread.
            return Task.Run(() => ChildProcess.RunAsync("env", "--default-signal=INT", "true")).Result.ExitCode == 0;
        }
        catch (AggregateException exception) when (exception.InnerException is Win32Exception)
        {
            return false;
        }
    }
}

public class SignalTheoryAttribute : TheoryAttribute
{
    public SignalTheoryAttribute() => Skip = Interrupts.Obstacle;
}
