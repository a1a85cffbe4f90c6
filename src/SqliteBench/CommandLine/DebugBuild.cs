using System.Diagnostics;
using System.Reflection;

namespace SqliteBench.CommandLine;

/// <summary>Refuses to measure with a build that was not optimised.</summary>
internal static class DebugBuild
{
    /// <exception cref="UsageException">This is one.</exception>
    public static void ThrowIfIs()
    {
        if (typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true)
        {
            throw new UsageException("this is a Debug build, whose times mean nothing; run it with -c Release");
        }
    }
}
