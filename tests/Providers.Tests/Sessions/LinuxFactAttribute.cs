namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>A test that reads what Linux says of the process; it is skipped, with the reason, elsewhere.</summary>
public sealed class LinuxFactAttribute : FactAttribute
{
    public LinuxFactAttribute() => Skip = OperatingSystem.IsLinux() ? null : "Only Linux lists the files of a process.";
}
