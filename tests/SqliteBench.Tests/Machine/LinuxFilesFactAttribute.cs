namespace SqliteBench.Tests.Machine;

/// <summary>A test of files as Linux has them, whose names and links Windows cannot make.</summary>
public sealed class LinuxFilesFactAttribute : FactAttribute
{
    public LinuxFilesFactAttribute() => Skip = LinuxFilesTheoryAttribute.Obstacle;
}

/// <summary>The same for several values.</summary>
public sealed class LinuxFilesTheoryAttribute : TheoryAttribute
{
    public LinuxFilesTheoryAttribute() => Skip = Obstacle;

    internal static string? Obstacle =>
        OperatingSystem.IsWindows() ? "Windows has neither such names of files nor such links" : null;
}
