using System.Diagnostics;

namespace Native.Tests;

internal static class NativeProgram
{
    /// <summary>A start on the engine of these tests.</summary>
    public static ProcessStartInfo Of(string program, params IEnumerable<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments);
        start.Environment["SQLITEBENCH_ENGINE"] = NativeEngine.Path;
        return start;
    }
}
