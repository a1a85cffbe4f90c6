using System.Runtime.InteropServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Machine;

internal static class ProgramChecks
{
    private const int SleepThatStalls = 100;

    public static CheckResult Build(bool isDebugBuild) =>
        isDebugBuild
            ? CheckResult.Problem("a Debug build, so times mean nothing", "Run it with -c Release.")
            : CheckResult.Fine("Release");

    public static IEnumerable<CheckResult> Providers(IReadOnlyList<Provider> providers)
    {
        foreach (Provider provider in providers)
        {
            yield return provider.Availability.Reason is { } reason ? Missing(provider, reason) : Found(provider);
        }

        if (providers.All(provider => !provider.Availability.IsAvailable))
        {
            yield return CheckResult.Problem("no provider is available", "Restore and build again.");
        }
    }

    private static CheckResult Found(Provider provider)
    {
        ProviderVersions versions = provider.ReadVersions();
        string engine = provider.SharesEngine ? "shared" : "its own";
        return CheckResult.Fine(
            $"{provider}: {versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion} ({engine})"
        );
    }

    private static CheckResult Missing(Provider provider, string reason) =>
        CheckResult.Advise(
            $"{provider} is left out: {reason}",
            provider == NativeBaseline.Provider
                ? "Install CMake and a C++ compiler and build again; without them there are no ratios to C++."
                : "Build again; until then it cannot be measured."
        );

    public static CheckResult Engine(EngineFacts engine) =>
        engine.Failure is { } failure
            ? CheckResult.Advise(
                $"{engine.Engine}: {failure.TrimEnd('.')}",
                $"Install SQLite's shared library to use --engine {engine.Engine}."
            )
        : engine.SleepMilliseconds >= SleepThatStalls
            ? CheckResult.Advise(
                $"{engine.Engine}: SQLite {engine.Version}, which sleeps {engine.SleepMilliseconds} ms to wait for a lock",
                "Use another --engine to measure several writing threads."
            )
        : CheckResult.Fine($"{engine.Engine}: SQLite {engine.Version}");

    public static CheckResult Runtime(MachineFingerprint machine) =>
        machine.RuntimeSettings.Count == 0
            ? CheckResult.Fine(machine.Runtime)
            : CheckResult.Advise(
                $"{machine.Runtime}, with {string.Join(", ", machine.RuntimeSettings)} in the environment",
                "Unset these unless you study them: they change compilation or garbage collection."
            );

    public static CheckResult Studies(long free, IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> costs)
    {
        string[] tooLarge = [.. costs.Where(entry => entry.DiskBytes > free).Select(entry => entry.Study)];
        string room = $"{FreeDisk.Megabytes(free, isFree: true)} free";
        if (tooLarge.Length == 0)
        {
            return CheckResult.Fine(
                $"all {costs.Count} fit: {Minutes(costs.Min(entry => entry.Time))} to {Minutes(costs.Max(entry => entry.Time))} minutes each, at most {FreeDisk.Megabytes(costs.Max(entry => entry.DiskBytes))} of disk, and {room}"
            );
        }

        const string Advice = "Free some space, choose another --directory, or use fewer --rows.";
        return tooLarge.Length == costs.Count
            ? CheckResult.Problem($"none fits on the disk: {room}", Advice)
            : CheckResult.Advise($"{string.Join(", ", tooLarge)} do not fit on the disk: {room}", Advice);
    }

    private static double Minutes(TimeSpan time) => Math.Max(1, Math.Round(time.TotalMinutes));
}

/// <summary>A SQLite library for <c>--engine</c>.</summary>
internal sealed record EngineFacts(string Engine, string? Version, int SleepMilliseconds, string? Failure)
{
    public static EngineFacts Read(EngineChoice choice)
    {
        try
        {
            LoadedEngine engine = LoadedEngine.Load(choice);
            return new EngineFacts(choice.ToString(), VersionOf(engine.Handle), Sleep(engine.Handle), Failure: null);
        }
        catch (EngineLoadException exception)
        {
            return new EngineFacts(choice.ToString(), Version: null, SleepMilliseconds: 0, exception.Message);
        }
    }

    private static unsafe string VersionOf(nint library)
    {
        var version = (delegate* unmanaged<nint>)NativeLibrary.GetExport(library, "sqlite3_libversion");
        return Marshal.PtrToStringUTF8(version())!;
    }

    // sqlite3_sleep returns how long it slept: a whole second if the library was built without usleep.
    private static unsafe int Sleep(nint library) =>
        NativeLibrary.TryGetExport(library, "sqlite3_sleep", out nint address)
            ? ((delegate* unmanaged<int, int>)address)(1)
            : 0;
}
