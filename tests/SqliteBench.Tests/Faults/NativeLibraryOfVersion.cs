using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Faults;

/// <summary>Builds a library that says of itself that it is the native baseline in some version.</summary>
internal static class NativeLibraryOfVersion
{
    private const string Compiler = "cc";

    /// <summary>Whether there is what builds it.</summary>
    public static bool CanBeBuilt { get; } = Runs();

    /// <summary>Builds it.</summary>
    /// <param name="path">Where to.</param>
    /// <param name="version">The version of the binary interface.</param>
    public static void Build(string path, int version)
    {
        string text = string.Create(
            CultureInfo.InvariantCulture,
            $"int sqlitebench_abi_version(void); int sqlitebench_abi_version(void) {{ return {version}; }}"
        );
        using Process process = Process.Start(
            new ProcessStartInfo(Compiler, ["-shared", "-fPIC", "-x", "c", "-o", path, "-"])
            {
                RedirectStandardInput = true,
            }
        )!;
        process.StandardInput.Write(text);
        process.StandardInput.Close();
        process.WaitForExit();
        process.ExitCode.ShouldBe(0);
    }

    private static bool Runs()
    {
        try
        {
            using Process process = Process.Start(
                new ProcessStartInfo(Compiler, ["--version"]) { RedirectStandardOutput = true }
            )!;
            process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}

/// <summary>Why tests with libraries of Linux cannot be run here, or null.</summary>
internal static class BuiltLibrary
{
    public static string? Skip =>
        !OperatingSystem.IsLinux() ? "the libraries that are broken here are those of Linux"
        : NativeLibraryBaseline.Availability.Reason is { } reason ? reason
        : !NativeLibraryOfVersion.CanBeBuilt ? "cc, a C compiler, is not installed"
        : null;
}

/// <summary>Needs the native part, and a C compiler.</summary>
public sealed class BuiltLibraryFactAttribute : FactAttribute
{
    public BuiltLibraryFactAttribute() => Skip = BuiltLibrary.Skip;
}

/// <inheritdoc cref="BuiltLibraryFactAttribute" />
public sealed class BuiltLibraryTheoryAttribute : TheoryAttribute
{
    public BuiltLibraryTheoryAttribute() => Skip = BuiltLibrary.Skip;
}
