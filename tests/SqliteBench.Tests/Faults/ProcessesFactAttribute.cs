namespace SqliteBench.Tests.Faults;

/// <summary>Needs a system that shows the environment of processes, by which those of a run are found.</summary>
public sealed class ProcessesFactAttribute : FactAttribute
{
    public ProcessesFactAttribute() =>
        Skip = OperatingSystem.IsLinux() ? null : "only Linux shows the environment of other processes";
}
