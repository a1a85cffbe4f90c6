namespace SqliteBench.Workloads.Tests.Databases;

public sealed class RunDirectoryTests : DirectoryTests
{
    [Fact]
    public void Goes_with_everything_in_it()
    {
        RunDirectory run = new(Temporary.Location);
        File.WriteAllText(Path.Combine(run.Location, "database"), "rows");
        run.Dispose();
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Removes_what_a_run_left_that_was_killed_before_it_had_a_lock_or_after_it_had_removed_that()
    {
        string killed = Directory.CreateDirectory(Temporary.File("run-3-killed")).FullName;
        File.WriteAllText($"{killed}.lock", "");
        File.WriteAllText(Path.Combine(killed, "database"), "rows");
        Directory.CreateDirectory(Temporary.File("run-1-empty"));
        string half = Directory.CreateDirectory(Temporary.File("run-2-half")).FullName;
        File.WriteAllText(Path.Combine(half, "database"), "rows");

        using RunDirectory run = new(Temporary.Location);

        Directory
            .GetFileSystemEntries(Temporary.Location)
            .ShouldBe([run.Location, $"{run.Location}.lock"], ignoreOrder: true);
    }

    [Fact]
    public void Many_that_begin_at_once_have_a_folder_each()
    {
        RunDirectory[] runs = new RunDirectory[200];
        Parallel.For(0, runs.Length, place => runs[place] = new RunDirectory(Temporary.Location));
        runs.ShouldAllBe(run => File.Exists($"{run.Location}.lock"));
        Array.ForEach(runs, run => run.Dispose());
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_place_that_is_missing_is_made_for_a_run_and_not_to_look_for_abandoned_ones()
    {
        string missing = Path.Combine(Temporary.Location, "one", "below");
        RunDirectory.RemoveAbandoned(missing);
        Directory.Exists(missing).ShouldBeFalse();
        using RunDirectory run = new(missing);
        Path.GetDirectoryName(run.Location).ShouldBe(missing);
    }

    [Fact]
    public void One_that_is_removed_again_leaves_alone_what_has_come_into_its_place()
    {
        RunDirectory run = new(Temporary.Location);
        run.Dispose();
        Directory.CreateDirectory(run.Location);
        run.Dispose();
        Directory.Exists(run.Location).ShouldBeTrue();
    }

    [Fact]
    public void Leaves_a_run_alone_that_is_alive()
    {
        using RunDirectory alive = new(Temporary.Location);
        using RunDirectory other = new(Temporary.Location);
        Directory.Exists(alive.Location).ShouldBeTrue();
    }
}
