using System.Diagnostics;
using System.Reflection;
using SqliteBench.Results;

namespace SqliteBench.Machine;

internal static class DebugBuild
{
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    public static void ThrowIfIs()
    {
        if (Is)
        {
            throw new UsageException("this is a Debug build, so its times would mean nothing; run it with -c Release");
        }
    }
}
