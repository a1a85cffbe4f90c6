using System.Diagnostics;
using System.Reflection;
using SqliteBench.Results;

namespace SqliteBench.CommandLine;

/// <summary>Refuses to measure with a build that was not optimised.</summary>
internal static class DebugBuild
{
    /// <summary>Whether this is one.</summary>
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    /// <exception cref="UsageException">This is one.</exception>
    public static void ThrowIfIs()
    {
        if (Is)
        {
            throw new UsageException("this is a Debug build, whose times mean nothing; run it with -c Release");
        }
    }
}
