namespace SqliteBench.Tests.Measurement;

public sealed class GitCommitTests : DirectoryTests
{
    [Fact]
    public void A_folder_in_no_repository_has_none() => GitCommit.Read(Temporary.Location).ShouldBe("");

    [GitFact]
    public void A_commit_is_named_and_what_differs_from_it_too()
    {
        Git("init", "--quiet");
        File.WriteAllText(Temporary.File("tracked"), "1");
        Directory.CreateDirectory(Temporary.File("BenchmarkDotNet.Artifacts"));
        string results = Temporary.File(Path.Combine("BenchmarkDotNet.Artifacts", "results.csv"));
        File.WriteAllText(results, "1");
        Git("add", ".");
        Git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "-m", "first");

        string commit = GitCommit.Read(Temporary.Location);
        commit.ShouldMatch("^[0-9a-f]{40,64}$");

        File.WriteAllText(Temporary.File("untracked"), "1");
        File.WriteAllText(results, "2");
        GitCommit.Read(Temporary.Location).ShouldBe(commit);

        File.WriteAllText(Temporary.File("tracked"), "2");
        GitCommit.Read(Temporary.Location).ShouldBe($"{commit}-dirty");
    }

    public override void Dispose()
    {
        // Git writes its objects read-only, which some systems do not remove.
        foreach (string file in Directory.GetFiles(Temporary.Location, "*", SearchOption.AllDirectories))
        {
            File.SetAttributes(file, FileAttributes.Normal);
        }
        base.Dispose();
    }

    private void Git(params string[] arguments)
    {
        using Process git = Process.Start("git", ["-C", Temporary.Location, .. arguments]);
        git.WaitForExit();
        git.ExitCode.ShouldBe(0);
    }
}
