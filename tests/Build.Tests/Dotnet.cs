using System.Diagnostics;

namespace SqliteBench.Build.Tests;

internal static class Dotnet
{
    // What MSBuild and the test host leave to their children would answer for the tree.
    private static readonly string[] s_inherited =
    [
        "ProviderPackageId",
        "ProviderPackageVersion",
        "ProviderPackageFolder",
        "MSBuildSDKsPath",
        "MSBuildExtensionsPath",
        "MSBUILD_EXE_PATH",
    ];

    public static Task<EndedProcess> RunAsync(
        string folder,
        IEnumerable<string> arguments,
        params IEnumerable<string> withheld
    )
    {
        string program = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder };
        foreach (string name in s_inherited.Concat(withheld))
        {
            start.Environment.Remove(name);
        }

        return ChildProcess.RunAsync(start);
    }

    public static string ShouldPass(this EndedProcess ended)
    {
        ended.ExitCode.ShouldBe(0, ended.Output + ended.Error);
        return ended.Output;
    }
}
