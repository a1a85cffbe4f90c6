using System.Runtime.Versioning;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Tests.Plots;

public class PlotPackagesTests
{
    [Fact]
    public void Without_npm_the_reason_says_so()
    {
        using TemporaryDirectory directory = new();
        PlotPackages packages = new(directory.Location, searchPath: directory.Location);
        Should.Throw<PlotException>(() => packages.Get(TextWriter.Null)).Message.ShouldBe("npm was not found");
    }

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public void An_installation_that_fails_says_what_npm_said_and_is_done_again()
    {
        using TemporaryDirectory directory = new();
        PlotPackages packages = PackagesWith(directory, "echo 'npm error network is down' >&2; exit 1");
        Should
            .Throw<PlotException>(() => packages.Get(TextWriter.Null))
            .Message.ShouldBe("npm failed: npm error network is down");
        StringWriter output = new();
        string folder = PackagesWith(directory, "touch installed").Get(output);
        File.Exists(Path.Combine(folder, "installed")).ShouldBeTrue();
        File.Exists(Path.Combine(folder, PlotPackages.Program)).ShouldBeTrue();
        output.ToString().ShouldContain("installing the npm packages vega and vega-lite");
    }

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public void Without_a_network_npm_does_not_try_again_and_the_reason_says_so()
    {
        using TemporaryDirectory directory = new();
        PlotPackages packages = PackagesWith(
            directory,
            "case \"$*\" in *--fetch-retries=0*) echo 'npm error code ECONNREFUSED' >&2;; esac; exit 1"
        );
        Should.Throw<PlotException>(() => packages.Get(TextWriter.Null)).Message.ShouldBe("npm failed: no network");
    }

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public void Packages_are_installed_once()
    {
        using TemporaryDirectory directory = new();
        string folder = PackagesWith(directory, "touch installed").Get(TextWriter.Null);
        PackagesWith(directory, "exit 1").Get(TextWriter.Null).ShouldBe(folder);
    }

    [UnsupportedOSPlatform("windows")]
    private static PlotPackages PackagesWith(TemporaryDirectory directory, string npm)
    {
        string programs = Path.Combine(directory.Location, "bin");
        Directory.CreateDirectory(programs);
        string path = Path.Combine(programs, "npm");
        File.WriteAllText(path, $"#!/bin/sh\n{npm}\n");
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return new PlotPackages(Path.Combine(directory.Location, "cache"), programs);
    }

    /// <summary>A test with a shell script in npm's place.</summary>
    private sealed class UnixFactAttribute : FactAttribute
    {
        public UnixFactAttribute() =>
            Skip = OperatingSystem.IsWindows() ? "scripts of the shell do not run here" : null;
    }
}
