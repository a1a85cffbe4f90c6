using System.Runtime.InteropServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Machine;

/// <summary>What facts of the program, and of what it needs, mean for a run.</summary>
internal static class ProgramChecks
{
    private const int SleepThatStalls = 100;

    /// <summary>Whether the program is one whose times mean something.</summary>
    public static IEnumerable<Symptom> Build(bool isDebugBuild, bool isDebugged)
    {
        yield return isDebugBuild
            ? Symptom.Problem("a Debug build, whose times mean nothing", "Run it with -c Release.")
            : Symptom.Fine("optimised");
        if (isDebugged)
        {
            yield return Symptom.Problem("a debugger is attached", "Start the program without one.");
        }
    }

    /// <summary>Whether a run can build the program of its cases.</summary>
    public static IEnumerable<Symptom> Folders(IReadOnlyList<(string What, string Folder)> folders) =>
        folders.Select(entry =>
            WritableFolder.Is(entry.Folder)
                ? Symptom.Fine($"{entry.What}: can be written to")
                : Symptom.Problem(
                    $"{entry.What}: '{entry.Folder}' cannot be written to",
                    "Give yourself the right to write there, or name another TMPDIR: a run builds a program of its own."
                )
        );

    /// <summary>Which providers can be measured, and why the others cannot.</summary>
    public static IEnumerable<Symptom> Providers(IReadOnlyList<Provider> providers)
    {
        foreach (Provider provider in providers)
        {
            yield return provider.Availability.Reason is { } reason ? Missing(provider, reason) : Found(provider);
        }

        if (providers.All(provider => !provider.Availability.IsAvailable))
        {
            yield return Symptom.Problem(
                "no provider is available",
                "Restore and build again with a NuGet source that holds the packages."
            );
        }
    }

    private static Symptom Found(Provider provider)
    {
        ProviderVersions versions = provider.ReadVersions();
        string engine = provider.SharesEngine ? "shared" : "its own";
        return Symptom.Fine(
            $"{provider}: {versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion} ({engine})"
        );
    }

    private static Symptom Missing(Provider provider, string reason) =>
        Symptom.Advise(
            $"{provider} is left out: {reason}",
            provider == NativeBaseline.Provider
                ? "Install CMake and a C++ compiler and build again, or there are no ratios to C++."
                : "Where the sources hold its package by now, `dotnet restore --force` finds it; or go without its rows."
        );

    public static Symptom Engine(EngineFacts engine) =>
        engine.Failure is { } failure
            ? Symptom.Advise(
                $"{engine.Engine}: {failure.TrimEnd('.')}",
                $"Install SQLite's shared library, or measure without --engine {engine.Engine}."
            )
        : engine.SleepMilliseconds >= SleepThatStalls
            ? Symptom.Advise(
                $"{engine.Engine}: SQLite {engine.Version}, which sleeps {engine.SleepMilliseconds} ms when it waits for a lock",
                "Measure writers on several threads with another --engine."
            )
        : Symptom.Fine($"{engine.Engine}: SQLite {engine.Version}");

    /// <summary>Whether a program is there that the build or the reports use.</summary>
    public static Symptom Tool(string? version, bool isNeeded, string advice) =>
        version is not null ? Symptom.Fine(version)
        : isNeeded ? Symptom.Advise("not found", advice)
        : Symptom.Fine("not found, and not needed: what it makes is there");

    /// <summary>Whether the environment changes what the runtime does.</summary>
    public static Symptom Runtime(MachineFingerprint machine) =>
        machine.RuntimeSettings.Count == 0
            ? Symptom.Fine(machine.Runtime)
            : Symptom.Advise(
                $"{machine.Runtime}, with {string.Join(", ", machine.RuntimeSettings)} in the environment",
                "Unset what you do not study: it changes the code that the runtime makes, or how it collects."
            );

    /// <summary>Which studies fit on the disk, and what they take.</summary>
    public static Symptom Studies(long free, IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> costs)
    {
        string[] tooLarge = [.. costs.Where(entry => entry.DiskBytes > free).Select(entry => entry.Study)];
        string room = $"{FreeDisk.Megabytes(free, isFree: true)} are free";
        if (tooLarge.Length == 0)
        {
            return Symptom.Fine(
                $"all {costs.Count} fit: {Minutes(costs.Min(entry => entry.Time))} to {Minutes(costs.Max(entry => entry.Time))} minutes each, {FreeDisk.Megabytes(costs.Max(entry => entry.DiskBytes))} of disk at the most, and {room}"
            );
        }

        const string Advice = "Free some space, name another --directory, or choose fewer --rows.";
        return tooLarge.Length == costs.Count
            ? Symptom.Problem($"none fits on the disk: {room}", Advice)
            : Symptom.Advise($"{string.Join(", ", tooLarge)} do not fit on the disk: {room}", Advice);
    }

    private static double Minutes(TimeSpan time) => Math.Max(1, Math.Round(time.TotalMinutes));
}

/// <summary>A SQLite library that the providers could share.</summary>
internal sealed record EngineFacts(string Engine, string? Version, int SleepMilliseconds, string? Failure)
{
    /// <summary>Loads a library beside the one in use and asks it.</summary>
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

    // sqlite3_sleep returns what it slept: a whole second where the library was built without usleep.
    private static unsafe int Sleep(nint library) =>
        NativeLibrary.TryGetExport(library, "sqlite3_sleep", out nint address)
            ? ((delegate* unmanaged<int, int>)address)(1)
            : 0;
}

internal static class Tool
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(10);

    /// <summary>The first line with which one of some programs tells its version, or null where there is none.</summary>
    /// <param name="programs">Names or paths, the preferred one first; null and empty ones are passed over.</param>
    public static string? VersionOf(params string?[] programs) =>
        programs
            .Where(program => !string.IsNullOrWhiteSpace(program))
            .Select(program => ChildProcesses.Ask(s_bound, program!, "--version")?.Split('\n')[0].Trim())
            .FirstOrDefault(line => !string.IsNullOrEmpty(line));
}
