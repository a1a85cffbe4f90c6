using System.Diagnostics;

namespace Native.Tests;

/// <summary>How a native program is started.</summary>
internal static class NativeProgram
{
    /// <summary>A start on the engine of these tests.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    public static ProcessStartInfo Of(string program, params IEnumerable<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments);
        start.Environment["SQLITEBENCH_ENGINE"] = NativeEngine.Path;
        return start;
    }
}
