using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using static SqliteBench.Measurement.Machine.CheckResult;

namespace SqliteBench.Measurement.Machine;

public static class ProgramChecks
{
    public static CheckResult Build(bool isDebugBuild) =>
        isDebugBuild ? Problem("a Debug build, so times mean nothing", "Run it with -c Release.") : Fine("Release");

    public static IEnumerable<CheckResult> Providers(IReadOnlyList<Provider> providers)
    {
        IEnumerable<CheckResult> results = providers.Select(Of);
        if (providers.Any(provider => provider.IsAvailable))
        {
            return results;
        }

        return results.Append(Problem("no provider is available", "Restore and build again."));
    }

    private static CheckResult Of(Provider provider)
    {
        if (provider.Absence is { } reason)
        {
            string advice = "Build again; until then it cannot be measured.";
            if (provider == NativeBaseline.Provider)
            {
                advice = "Install CMake and a C++ compiler and build again; without them there are no ratios to C++.";
            }

            return Advise($"{provider} is left out: {reason}", advice);
        }

        ProviderVersions versions = provider.ReadVersions();
        string engine = $"SQLite {versions.EngineVersion} ({(provider.SharesEngine ? "shared" : "its own")})";
        return Fine($"{provider}: {versions.Package} {versions.PackageVersion}, {engine}");
    }

    public static CheckResult Engine(EngineFacts engine)
    {
        if (engine.Failure is { } failure)
        {
            return Advise(
                $"{engine.Engine}: {failure.TrimEnd('.')}",
                $"Install SQLite's shared library to use --engine {engine.Engine}."
            );
        }

        if (engine.SleepMilliseconds >= 100)
        {
            return Advise(
                $"{engine.Engine}: SQLite {engine.Version}, which sleeps {engine.SleepMilliseconds} ms to wait for a lock",
                "Use another --engine to measure several writing threads."
            );
        }

        if (EngineFacts.LosesCommits(engine.Version!))
        {
            return Advise($"{engine.Engine}: SQLite {engine.Version}, {EngineFacts.HowItLoses}", EngineFacts.Cure);
        }

        return Fine($"{engine.Engine}: SQLite {engine.Version}");
    }

    public static CheckResult Runtime(MachineFingerprint machine)
    {
        if (machine.RuntimeSettings.Count == 0)
        {
            return Fine(machine.Runtime);
        }

        return Advise(
            $"{machine.Runtime}, with {string.Join(", ", machine.RuntimeSettings)} in the environment",
            "Unset these unless you study them: they change compilation or garbage collection."
        );
    }

    public static CheckResult Studies(long free, IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> costs)
    {
        static double Minutes(TimeSpan time) => Math.Max(1, Math.Round(time.TotalMinutes));
        const string Advice = "Free some space, choose another --directory, or use fewer --rows.";
        string[] tooLarge = [.. costs.Where(entry => entry.DiskBytes > free).Select(entry => entry.Study)];
        string room = $"{FreeDisk.Megabytes(free, isFree: true)} free";
        if (tooLarge.Length == costs.Count)
        {
            return Problem($"none fits on the disk: {room}", Advice);
        }

        if (tooLarge.Length > 0)
        {
            return Advise($"{string.Join(", ", tooLarge)} do not fit on the disk: {room}", Advice);
        }

        return Fine(
            $"all {costs.Count} fit: {Minutes(costs.Min(entry => entry.Time))} to {Minutes(costs.Max(entry => entry.Time))} minutes each, at most {FreeDisk.Megabytes(costs.Max(entry => entry.DiskBytes))} of disk, and {room}"
        );
    }
}

public sealed record EngineFacts(string Engine, string? Version, int SleepMilliseconds, string? Failure)
{
    public static EngineFacts Read(EngineChoice choice)
    {
        try
        {
            nint library = LoadedEngine.Load(choice).Handle;
            return new EngineFacts($"{choice}", VersionOf(library), Sleep(library), Failure: null);
        }
        catch (EngineLoadException exception)
        {
            return new EngineFacts($"{choice}", Version: null, SleepMilliseconds: 0, exception.Message);
        }
    }

    public const string HowItLoses =
        "which can lose commits or corrupt the database when several connections use a write-ahead log";

    public const string Cure = "Use SQLite 3.51.3 or newer, or the patched 3.50.7 or 3.44.6.";

    /// <summary>Whether a version has the WAL-reset bug (https://www.sqlite.org/wal.html#walresetbug).</summary>
    public static bool LosesCommits(string version) =>
        System.Version.TryParse(version, out System.Version? parsed)
        && parsed >= new System.Version(3, 7, 0)
        && parsed < new System.Version(3, 51, 3)
        && parsed is not ({ Minor: 50, Build: >= 7 } or { Minor: 44, Build: >= 6 });

    private static unsafe string VersionOf(nint library) =>
        Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)NativeLibrary.GetExport(library, "sqlite3_libversion"))())!;

    // sqlite3_sleep returns how long it slept: a whole second if the library was built without usleep.
    private static unsafe int Sleep(nint library)
    {
        bool isExported = NativeLibrary.TryGetExport(library, "sqlite3_sleep", out nint address);
        return isExported ? ((delegate* unmanaged<int, int>)address)(1) : 0;
    }
}
