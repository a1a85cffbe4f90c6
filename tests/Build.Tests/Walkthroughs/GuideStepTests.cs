namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>What can be said of the guide without building what it adds.</summary>
public sealed class GuideStepTests : IDisposable
{
    private readonly TemporaryDirectory _tree = new();

    [Fact]
    public void Each_step_of_the_guide_finds_its_place()
    {
        GuideStep[] steps = [.. FollowedGuide.Walkthroughs.SelectMany(walkthrough => walkthrough.Steps)];
        foreach (string file in steps.Select(step => step.File).Distinct().Where(IsThere))
        {
            string copy = _tree.File(file);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(Repository.File(file), copy);
        }

        Should.NotThrow(() => Array.ForEach(steps, step => step.Apply(_tree.Location)));
    }

    public void Dispose() => _tree.Dispose();

    private static bool IsThere(string file) => File.Exists(Repository.File(file));
}
