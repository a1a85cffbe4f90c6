using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Commands;

/// <summary>Measures what claims lack, a process of this program for each command.</summary>
/// <param name="start">How a process is started with some arguments.</param>
/// <param name="folder">Where results are kept, a folder for each command.</param>
/// <param name="directory">The directory for databases; null for the standard one.</param>
internal sealed class ClaimRun(
    Func<IReadOnlyList<string>, ProcessStartInfo> start,
    string folder,
    string? directory,
    TextWriter output
)
{
    /// <summary>Measures; what fails does not keep the rest from being measured.</summary>
    public int Measure(IReadOnlyList<ClaimMeasurement> measurements)
    {
        int code = ExitCode.Success;
        using Child child = new();
        foreach (ClaimMeasurement measurement in measurements)
        {
            output.WriteLine($"measuring {string.Join(", ", measurement.Claims)}");
            if (Measure(measurement, child) != ExitCode.Success)
            {
                code = ExitCode.Failure;
            }

            if (child.IsInterrupted)
            {
                return ExitCode.Interrupted;
            }
        }

        return code;
    }

    private int Measure(ClaimMeasurement measurement, Child child)
    {
        string artifacts = Path.Combine(folder, measurement.Claims[0]);
        Directory.CreateDirectory(artifacts);
        if (!measurement.Command.NeedsBtrfs)
        {
            string[] place = directory is null ? [] : ["--directory", directory];
            return child.Run(start([.. measurement.Command.ArgumentsOn(""), "--artifacts", artifacts, .. place]));
        }

        string images = Path.Combine(folder, StudyCommand.Images);
        int made = child.Run(Script("create", images));
        try
        {
            return made == ExitCode.Success && !child.IsInterrupted
                ? child.Run(start([.. measurement.Command.ArgumentsOn(images), "--artifacts", artifacts]))
                : ExitCode.Failure;
        }
        finally
        {
            // By itself, so that an interruption does not reach it.
            using Process remove = Process.Start(Script("remove", images))!;
            remove.WaitForExit();
        }
    }

    private static ProcessStartInfo Script(string command, string images) =>
        new("bash", [Path.Combine(Repository.Root, StudyCommand.ImageScript), command, images]);
}

/// <summary>A command that measures what some claims lack, with its number of cases and about how long it takes.</summary>
internal sealed record ClaimMeasurement(IReadOnlyList<string> Claims, StudyCommand Command, int Cases, TimeSpan Time)
{
    /// <summary>What would have to be measured, each command once.</summary>
    public static IReadOnlyList<ClaimMeasurement> Of(IReadOnlyList<AssessedClaim> claims) =>
        [
            .. claims
                .Where(claim => claim.Verdict == ClaimVerdict.NotMeasured)
                .GroupBy(claim => claim.Claim.Command, claim => claim.Claim.Id)
                .Select(group => Plan([.. group], group.Key)),
        ];

    /// <summary>The expected times and, last, that of all.</summary>
    public static IEnumerable<string> Announce(IReadOnlyList<ClaimMeasurement> measurements) =>
        [
            .. measurements.Select(measurement =>
                $"{string.Join(", ", measurement.Claims)}: {RunCost.Text(measurement.Cases, measurement.Time)}: {measurement.Command}"
            ),
            $"in all: {RunCost.Text(measurements.Sum(measurement => measurement.Cases), TimeSpan.FromTicks(measurements.Sum(measurement => measurement.Time.Ticks)))}",
        ];

    private static ClaimMeasurement Plan(string[] claims, StudyCommand command)
    {
        IReadOnlyList<PlannedStudy> studies = PlannedStudy.Of(command.Arguments);
        // On Btrfs there is a second place, without copy-on-write.
        int places = command.NeedsBtrfs ? 2 : 1;
        return new ClaimMeasurement(
            claims,
            command,
            places * studies.Sum(study => study.Cost.Cases),
            places * TimeSpan.FromTicks(studies.Sum(study => study.Cost.Time.Ticks))
        );
    }
}

/// <summary>Runs processes to their ends; an interruption of this one is passed on, so that they clean up.</summary>
internal sealed partial class Child : IDisposable
{
    // asm-generic/signal.h: SIGTERM
    private const int Terminate = 15;

    private readonly CancellationTokenSource _interrupted = new();
    private readonly SignalHandler _signals;

    public Child() => _signals = new SignalHandler(_interrupted.Cancel);

    /// <summary>Whether this program was interrupted, so that nothing more is to be started.</summary>
    public bool IsInterrupted => _interrupted.IsCancellationRequested;

    /// <summary>Starts a process with the output of this one, and waits for its end.</summary>
    public int Run(ProcessStartInfo start)
    {
        using Process process = Process.Start(start)!;
        // Called at once where the interruption came before.
        using (_interrupted.Token.Register(() => End(process)))
        {
            process.WaitForExit();
        }

        if (process.ExitCode == ExitCode.Interrupted)
        {
            _interrupted.Cancel();
        }

        return process.ExitCode;
    }

    public void Dispose()
    {
        _signals.Dispose();
        _interrupted.Dispose();
    }

    // A process that was interrupted already, as a terminal does it to all, takes no notice of a second time.
    private static void End(Process process)
    {
        if (OperatingSystem.IsWindows())
        {
            process.Kill(entireProcessTree: true);
        }
        else if (!process.HasExited)
        {
            _ = Kill(process.Id, Terminate);
        }
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}

/// <summary>Tells why what is missing cannot be measured on this machine.</summary>
/// <param name="engineFailure">Why an engine cannot be used, as a sentence; null when it can.</param>
internal sealed class Obstacles(
    IReadOnlyList<Provider> providers,
    LinuxFiles files,
    Func<EngineChoice, string?> engineFailure
)
{
    // linux/capability.h: CAP_SYS_ADMIN, without which nothing can be mounted.
    private const int MayMount = 21;

    private static readonly string[] s_tools = ["mkfs.ext4", "mkfs.xfs", "mkfs.btrfs", "losetup", "findmnt"];

    private static readonly string[] s_folders =
    [
        "usr/sbin",
        "sbin",
        "usr/bin",
        "bin",
        "usr/local/sbin",
        "usr/local/bin",
    ];

    public static Obstacles OfThisMachine { get; } =
        new(ProviderCatalog.All, LinuxFiles.OfThisSystem, engine => EngineFacts.Read(engine).Failure);

    /// <summary>Why a command cannot measure some cases, or null when it can.</summary>
    public string? To(StudyCommand command, IReadOnlyList<CaseFilter> missing) =>
        providers.FirstOrDefault(provider =>
            !provider.Availability.IsAvailable && missing.Any(filter => filter.Provider == provider.Id)
        )
            is { } absent
            ? $"{absent}: {absent.Availability.Reason}"
        : command.Engine is { } engine && engineFailure(EngineChoice.Parse(engine)) is { } failure
            ? $"--engine {engine}: {failure.TrimEnd('.')}"
        : command.NeedsBtrfs ? ToImages()
        : null;

    // The file systems in image files that a script of the suite makes and mounts.
    private string? ToImages() =>
        files.Read("proc/self/status") is not { } status ? "Btrfs needs Linux"
        : !Mounts(status)
            ? $"only root can mount Btrfs: run sudo {StudyCommand.ImageScript} create {StudyCommand.Images}, then the command"
                + $" with --directory {StudyCommand.Images}/btrfs"
        : Array.Find(s_tools, tool => !IsInstalled(tool)) is { } missing
            ? $"{missing} is not installed; it is needed to make a Btrfs file system"
        : null;

    private static bool Mounts(string status) =>
        status
            .Split('\n')
            .Where(line => line.StartsWith("CapEff:", StringComparison.Ordinal))
            .Select(line =>
                ulong.Parse(line["CapEff:".Length..].Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture)
            )
            .Any(capabilities => (capabilities & (1UL << MayMount)) != 0);

    private bool IsInstalled(string tool) => s_folders.Any(folder => files.Has($"{folder}/{tool}"));
}
