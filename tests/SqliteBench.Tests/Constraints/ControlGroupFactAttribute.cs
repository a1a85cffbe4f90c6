using SqliteBench.CommandLine;
using SqliteBench.Constraints;
using SqliteBench.Machine;

namespace SqliteBench.Tests.Constraints;

/// <summary>A test for which control groups have to be made, which few users may and some containers do not show.</summary>
public sealed class ControlGroupFactAttribute : FactAttribute
{
    private static readonly Lazy<string?> s_obstacle = new(Find);

    public ControlGroupFactAttribute() => Skip = s_obstacle.Value;

    private static string? Find()
    {
        if (!OperatingSystem.IsLinux())
        {
            return "only Linux has control groups";
        }

        try
        {
            ControlGroup.Create(new MachineConstraint(1, 512L << 20, null), [], LinuxFiles.OfThisSystem).Dispose();
            return null;
        }
        catch (UsageException exception)
        {
            return exception.Message;
        }
    }
}
