using System.Diagnostics;
using System.Globalization;
using System.Text;
using SqliteBench.CommandLine;

namespace SqliteBench.Tests.Programs;

/// <summary>What is left of a run that was interrupted: nothing but the templates.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class InterruptTests : IDisposable
{
    private readonly MarkedProcesses _processes = new();
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    private const string Study =
        "--rows 1000 --providers pinvoke,microsoft-data-sqlite,dapper --directory DIRECTORY --artifacts ARTIFACTS";

    private const string Durability =
        "durability --providers cpp,pinvoke --kills 50 --directory DIRECTORY --artifacts ARTIFACTS";

    private const string Versions =
        "--versions microsoft-data-sqlite=6.0.7 --workloads select --rows 1000 --directory DIRECTORY --artifacts ARTIFACTS";

    private const string Pair = "--rows 1000 --seconds 20 --directory DIRECTORY";

    [SignalTheory]
    [InlineData(Study, "TERM", "building the benchmark program", 4000)]
    [InlineData(Study, "INT", "[1/", 1500)]
    [InlineData(Durability, "INT", "seed 1", 3000)]
    [InlineData(Durability, "TERM", "[1/", 3000)]
    [InlineData(Versions, "INT", "building the benchmark program", 4000)]
    [InlineData($"pair pinvoke microsoft-data-sqlite {Pair}", "INT", "|---|", 1500)]
    [InlineData($"pair pinvoke microsoft-data-sqlite {Pair}", "TERM", "building the template database", 300)]
    public Task A_run_that_is_interrupted_says_so_and_leaves_nothing_running_or_lying_about(
        string arguments,
        string signal,
        string moment,
        int laterAtMost
    ) => InterruptAsync(arguments, signal, moment, laterAtMost);

    [SignalTheory(NeedsSystemEngine = true)]
    [InlineData("INT", "|---|", 1500)]
    [InlineData("TERM", "|---|", 1500)]
    public Task Processes_of_two_engines_end_with_a_run_that_is_interrupted(
        string signal,
        string moment,
        int laterAtMost
    ) => InterruptAsync($"pair @system @bundled {Pair}", signal, moment, laterAtMost);

    [SignalTheory(NeedsSystemEngine = true)]
    [InlineData("|---|", 1500)]
    public async Task Processes_of_two_engines_end_with_a_run_that_is_killed(string moment, int laterAtMost)
    {
        int later = Random.Shared.Next(laterAtMost);
        using Process process = Start($"pair @system @bundled {Pair}");
        using CancellationTokenSource bound = new(TimeSpan.FromMinutes(3));
        try
        {
            await ReadUntilAsync(process.StandardOutput, moment, bound.Token);
            await Task.Delay(later, bound.Token);
            _processes.Living().Count.ShouldBe(OperatingSystem.IsLinux() ? 4 : 0);
        }
        finally
        {
            process.Kill();
        }

        await process.WaitForExitAsync(bound.Token);
        while (_processes.Living().Count > 0)
        {
            await Task.Delay(20, bound.Token);
        }
    }

    private async Task InterruptAsync(string arguments, string signal, string moment, int laterAtMost)
    {
        string[] before = Directory.GetDirectories(AppContext.BaseDirectory);
        // Any moment of a phase will do, and each run tries another one.
        int later = Random.Shared.Next(laterAtMost);
        using Process process = Start(arguments);
        Task<string> error = process.StandardError.ReadToEndAsync();
        using CancellationTokenSource bound = new(TimeSpan.FromMinutes(3));
        try
        {
            await ReadUntilAsync(process.StandardOutput, moment, bound.Token);
            await Task.Delay(later, bound.Token);
            using Process kill = Process.Start("kill", ["-s", signal, Number(process.Id)]);
            await process.StandardOutput.ReadToEndAsync(bound.Token);
            await process.WaitForExitAsync(bound.Token);
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }

        string when = $"SIG{signal} {later} ms after '{moment}'";
        process.ExitCode.ShouldBe(ExitCode.Interrupted, when);
        Lines(await error).ShouldBe(["sqlitebench: interrupted; its databases are removed"], when);
        _processes.Living().ShouldBeEmpty(when);
        Directory.GetDirectories(AppContext.BaseDirectory).ShouldBe(before, ignoreOrder: true, when);
        Directory
            .GetFileSystemEntries(_directory.Location, "*", SearchOption.AllDirectories)
            .Select(entry => Path.GetRelativePath(_directory.Location, entry))
            .Where(entry => !IsTemplate(entry))
            .ShouldBeEmpty(when);
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    internal static bool IsTemplate(string entry) =>
        entry == "templates"
        || (Path.GetDirectoryName(entry) == "templates" && Path.GetExtension(entry) is ".db" or ".sha256");

    private static async Task ReadUntilAsync(StreamReader output, string moment, CancellationToken bound)
    {
        StringBuilder read = new();
        while (await output.ReadLineAsync(bound) is { } line)
        {
            if (line.Contains(moment, StringComparison.Ordinal))
            {
                return;
            }

            read.AppendLine(line);
        }

        throw new InvalidOperationException($"the program ended before '{moment}': {read}");
    }

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);

    private Process Start(string arguments) =>
        ProgramRun.Start(
            arguments
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "DIRECTORY" => _directory.Location,
                        "ARTIFACTS" => _artifacts.Location,
                        _ => argument,
                    }
                ),
            _processes.Variable
        );
}

/// <summary>Needs signals, and SIGINT not ignored, as shells have it for what they run in the background.</summary>
public class SignalTheoryAttribute : TheoryAttribute
{
    /// <summary>Whether it needs a second engine as well.</summary>
    public bool NeedsSystemEngine
    {
        get => false;
        set => Skip ??= value ? new SystemEngineFactAttribute().Skip : null;
    }

    public SignalTheoryAttribute() =>
        Skip =
            OperatingSystem.IsWindows() ? "Windows has no signals that one process could send another"
            : IgnoresInterrupt() ? "SIGINT is ignored here, as it is for what a shell runs in the background"
            : null;

    private static bool IgnoresInterrupt()
    {
        const int interrupt = 2;
        const string status = "/proc/self/status";
        string mask = File.Exists(status)
            ? File.ReadLines(status).First(line => line.StartsWith("SigIgn:", StringComparison.Ordinal))[7..].Trim()
            : "0";
        return (ulong.Parse(mask, NumberStyles.HexNumber, CultureInfo.InvariantCulture) & (1UL << (interrupt - 1)))
            != 0;
    }
}
