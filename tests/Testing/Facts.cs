using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Testing;

/// <summary>A test of what only Linux has; it is skipped, with the reason, elsewhere.</summary>
public sealed class LinuxFactAttribute(string reason = "Only Linux lists the files of a process.") : FactAttribute
{
    public override string? Skip => OperatingSystem.IsLinux() ? null : reason;
}

public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute(string campaign) => Skip = LongTests.Skip(campaign);
}

/// <summary>
/// Tests that take minutes are left out unless the environment variable SQLITEBENCH_LONG names them, or is 1 for all.
/// </summary>
public static class LongTests
{
    /// <summary>The environment variable: names with commas between them, or 1.</summary>
    public const string Variable = "SQLITEBENCH_LONG";

    /// <summary>Whether tests of that name run, or run as long as they may.</summary>
    public static bool Run(string name) =>
        Environment
            .GetEnvironmentVariable(Variable)
            ?.Split(',', StringSplitOptions.TrimEntries)
            .Any(asked => asked == "1" || asked == name) == true;

    /// <summary>How long a campaign runs: the environment variable SQLITEBENCH_SECONDS, or its usual time.</summary>
    public static int Seconds(int usual) => Number("SQLITEBENCH_SECONDS", usual);

    public static int Number(string variable, int otherwise) =>
        Environment.GetEnvironmentVariable(variable) is { } text
            ? int.Parse(text, CultureInfo.InvariantCulture)
            : otherwise;

    /// <summary>Why tests of that name are left out; null where they are not.</summary>
    public static string? Skip(string name) =>
        Run(name) ? null : $"it takes minutes: {Variable}={name} runs it, and {Variable}=1 all that do";
}

/// <summary>A test that needs the native baseline; it is skipped, with the reason, where that was not built.</summary>
public sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute() => Skip = NativeBaseline.Provider.Absence;
}

public sealed class NativeTheoryAttribute : TheoryAttribute
{
    public NativeTheoryAttribute() => Skip = NativeBaseline.Provider.Absence;
}

public sealed class SystemEngineFactAttribute : FactAttribute
{
    public SystemEngineFactAttribute()
    {
        try
        {
            LoadedEngine.Load(EngineChoice.System);
        }
        catch (EngineLoadException exception)
        {
            Skip = exception.Message;
        }
    }
}
