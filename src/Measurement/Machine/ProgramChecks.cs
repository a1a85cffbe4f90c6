using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using static SqliteBench.Measurement.Machine.CheckResult;

namespace SqliteBench.Measurement.Machine;

/// <summary>Judges the build, the providers, the engine and the runtime for <c>doctor</c>.</summary>
public static class ProgramChecks
{
    public static CheckResult Build(bool isDebugBuild) =>
        isDebugBuild ? Problem("a Debug build, so times mean nothing", "Run it with -c Release.") : Fine("Release");

    public static IEnumerable<CheckResult> Providers(IReadOnlyList<Provider> providers)
    {
        IEnumerable<CheckResult> results = providers.Select(CheckProvider);
        if (providers.Any(provider => provider.IsAvailable))
        {
            return results;
        }

        return results.Append(Problem("no provider is available", "Restore and build again."));
    }

    private static CheckResult CheckProvider(Provider provider)
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

    public static CheckResult Engine(EngineChoice choice)
    {
        try
        {
            return Engine($"{choice}", VersionOf(LoadedEngine.Load(choice).Handle));
        }
        catch (EngineLoadException exception)
        {
            return Advise(
                $"{choice}: {exception.Message.TrimEnd('.')}",
                $"Install SQLite's shared library to use --engine {choice}."
            );
        }
    }

    /// <summary>Whether a version of SQLite has the WAL-reset bug (https://www.sqlite.org/wal.html#walresetbug).</summary>
    public static bool LosesCommits(Version version) =>
        version < new Version(3, 51, 3) && version is not ({ Minor: 50, Build: >= 7 } or { Minor: 44, Build: >= 6 });

    internal static CheckResult Engine(string engine, string version) =>
        FineOrAdvise(
            !LosesCommits(Version.Parse(version)),
            $"{engine}: SQLite {version}",
            "Use SQLite 3.51.3 or newer, or the patched 3.50.7 or 3.44.6: this one can lose commits or corrupt the database"
                + " when several connections use a write-ahead log."
        );

    private static unsafe string VersionOf(nint library) =>
        Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)NativeLibrary.GetExport(library, "sqlite3_libversion"))())!;

    public static CheckResult Runtime(MachineFingerprint machine) =>
        machine.RuntimeSettings.Count == 0
            ? Fine(machine.Runtime)
            : Advise(
                $"{machine.Runtime}, with {string.Join(", ", machine.RuntimeSettings)} in the environment",
                "Unset these unless you study them: they change compilation or garbage collection."
            );

    public static CheckResult Studies(long free, IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> costs)
    {
        static double Minutes(TimeSpan time) => Math.Max(1, Math.Round(time.TotalMinutes));
        const string Advice = "Free some space, choose another --directory, or use fewer --rows.";
        string[] tooLarge = [.. costs.Where(entry => entry.DiskBytes > free).Select(entry => entry.Study)];
        string room = $"{FreeDisk.Megabytes(free, isFree: true)} free";
        if (tooLarge.Length == costs.Count)
        {
            return Problem($"no study fits on the disk: {room}", Advice);
        }

        if (tooLarge.Length > 0)
        {
            return Advise($"too large for the disk: {string.Join(", ", tooLarge)}; {room}", Advice);
        }

        return Fine(
            $"all {costs.Count} fit: {Minutes(costs.Min(entry => entry.Time))} to {Minutes(costs.Max(entry => entry.Time))} minutes each, at most {FreeDisk.Megabytes(costs.Max(entry => entry.DiskBytes))} of disk, and {room}"
        );
    }
}
