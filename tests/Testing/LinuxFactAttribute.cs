namespace SqliteBench.Testing;

/// <summary>A test of what only Linux has; it is skipped, with the reason, elsewhere.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LinuxFactAttribute(string reason = "Only Linux lists the files of a process.") : FactAttribute
{
    /// <inheritdoc />
    public override string? Skip => OperatingSystem.IsLinux() ? null : reason;
}
