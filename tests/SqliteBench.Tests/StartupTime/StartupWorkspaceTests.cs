using SqliteBench.StartupTime;

namespace SqliteBench.Tests.StartupTime;

public sealed class StartupWorkspaceTests
{
    [Fact]
    public void Databases_and_builds_go_and_published_programs_stay()
    {
        using TemporaryDirectory directory = new();
        string databases = Directory.CreateDirectory(directory.File("databases")).FullName;
        string artifacts = Directory.CreateDirectory(directory.File("artifacts")).FullName;
        string kept;
        using (ArtifactsLock results = new(artifacts))
        using (StartupWorkspace workspace = new(databases, artifacts, results))
        {
            kept = Path.Combine(Directory.CreateDirectory(workspace.Published).FullName, "program");
            File.WriteAllText(kept, "");
            File.WriteAllText(Path.Combine(workspace.Databases, "start.db"), "");
            File.WriteAllText(Path.Combine(workspace.Builds, "Chosen.cs"), "");
        }

        Directory.GetFiles(directory.Location, "*", SearchOption.AllDirectories).ShouldBe([kept]);
    }
}
