namespace SqliteBench.Workloads.Tests;

public sealed class RunDirectoryTests : IDisposable
{
    private readonly TemporaryDirectory _parent = new();

    [Fact]
    public void Goes_with_everything_in_it()
    {
        RunDirectory run = new(_parent.Location);
        File.WriteAllText(Path.Combine(run.Location, "database"), "rows");

        run.Dispose();

        Directory.GetFileSystemEntries(_parent.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Removes_what_a_killed_run_left()
    {
        string abandoned = Directory.CreateDirectory(_parent.File("run-1-killed")).FullName;
        File.WriteAllText(Path.Combine(abandoned, "lock"), "");
        File.WriteAllText(Path.Combine(abandoned, "database"), "rows");

        using RunDirectory run = new(_parent.Location);

        Directory.GetDirectories(_parent.Location).ShouldBe([run.Location]);
    }

    [Fact]
    public void Leaves_a_run_alone_that_is_alive()
    {
        using RunDirectory alive = new(_parent.Location);
        using RunDirectory other = new(_parent.Location);

        Directory.Exists(alive.Location).ShouldBeTrue();
    }

    public void Dispose() => _parent.Dispose();
}
