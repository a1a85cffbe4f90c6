using System.Runtime.InteropServices;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Diagnosis;

/// <summary>A SQLite library that the providers could share.</summary>
/// <param name="Engine">The choice, as on the command line.</param>
/// <param name="Version">Its version, or null where it cannot be used.</param>
/// <param name="SleepMilliseconds">How long it sleeps when it is asked for one millisecond, as it says, in ms.</param>
/// <param name="Failure">Why it cannot be used, as a sentence.</param>
internal sealed record EngineFacts(string Engine, string? Version, int SleepMilliseconds, string? Failure)
{
    /// <summary>Loads a library beside the one in use and asks it.</summary>
    /// <param name="choice">The library.</param>
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
