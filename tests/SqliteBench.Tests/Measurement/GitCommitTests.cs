namespace SqliteBench.Tests.Measurement;

public sealed class GitCommitTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public void A_folder_in_no_repository_has_none() => GitCommit.Of(_directory.Location).ShouldBe("");

    [GitFact]
    public void A_commit_is_named_and_what_differs_from_it_too()
    {
        Git("init", "--quiet");
        File.WriteAllText(_directory.File("tracked"), "1");
        Directory.CreateDirectory(_directory.File("BenchmarkDotNet.Artifacts"));
        string results = _directory.File(Path.Combine("BenchmarkDotNet.Artifacts", "results.csv"));
        File.WriteAllText(results, "1");
        Git("add", ".");
        Git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "-m", "first");

        string commit = GitCommit.Of(_directory.Location);
        commit.ShouldMatch("^[0-9a-f]{40,64}$");

        File.WriteAllText(_directory.File("untracked"), "1");
        File.WriteAllText(results, "2");
        GitCommit.Of(_directory.Location).ShouldBe(commit);

        File.WriteAllText(_directory.File("tracked"), "2");
        GitCommit.Of(_directory.Location).ShouldBe($"{commit}-dirty");
    }

    public void Dispose()
    {
        // Git writes its objects read-only, which some systems do not remove.
        foreach (string file in Directory.GetFiles(_directory.Location, "*", SearchOption.AllDirectories))
        {
            File.SetAttributes(file, FileAttributes.Normal);
        }

        _directory.Dispose();
    }

    private void Git(params string[] arguments)
    {
        using Process git = Process.Start("git", ["-C", _directory.Location, .. arguments]);
        git.WaitForExit();
        git.ExitCode.ShouldBe(0);
    }
}
