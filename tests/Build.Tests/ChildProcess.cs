using System.Diagnostics;

namespace SqliteBench.Build.Tests;

/// <summary>Runs programs that a test needs, in a folder of its own.</summary>
internal static class ChildProcess
{
    // What MSBuild and the test host leave to their children would answer for the tree.
    private static readonly string[] Inherited =
    [
        "SqlitePackages",
        "SystemDataSqlite",
        "ProviderPackage",
        "ProviderPackageFolder",
        "MSBuildSDKsPath",
        "MSBuildExtensionsPath",
        "MSBUILD_EXE_PATH",
    ];

    /// <summary>Runs a dotnet command to its end.</summary>
    /// <param name="folder">The folder that it runs in.</param>
    /// <param name="bound">How long it may take before it counts as hung, and is ended; no measurement.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="withheld">Variables of the environment that it is not to see.</param>
    public static EndedProcess Dotnet(
        string folder,
        TimeSpan bound,
        IEnumerable<string> arguments,
        params IEnumerable<string> withheld
    ) => Run(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", folder, bound, arguments, withheld);

    /// <summary>Runs a program to its end.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folder">The folder that it runs in.</param>
    /// <param name="bound">How long it may take before it counts as hung, and is ended; no measurement.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="withheld">Variables of the environment that it is not to see.</param>
    public static EndedProcess Run(
        string program,
        string folder,
        TimeSpan bound,
        IEnumerable<string> arguments,
        params IEnumerable<string> withheld
    )
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in Inherited.Concat(withheld))
        {
            start.Environment.Remove(name);
        }

        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(bound))
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }

        return new EndedProcess(process.ExitCode, output.GetAwaiter().GetResult() + errors.GetAwaiter().GetResult());
    }
}
