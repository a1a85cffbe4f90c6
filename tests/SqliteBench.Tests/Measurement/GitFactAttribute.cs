namespace SqliteBench.Tests.Measurement;

/// <summary>A test that needs git; it is skipped where there is none.</summary>
public sealed class GitFactAttribute : FactAttribute
{
    public GitFactAttribute() => Skip = Installed.Absence("git");
}
