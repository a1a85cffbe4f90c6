namespace SqliteBench.Tests.Programs;

public sealed class InMemoryDirectoryTests
{
    // More than any memory holds, so that the run ends where the disk is asked.
    private const string TooManyRows = "1000000000";

    [InMemoryFact]
    public void A_run_warns_that_sync_costs_are_not_real_before_anything_is_measured()
    {
        using TemporaryDirectory artifacts = new();
        DirectoryInfo directory = Directory.CreateDirectory(
            Path.Combine(InMemoryFactAttribute.Location, $"sqlitebench-test-{Guid.NewGuid():n}")
        );
        try
        {
            ProgramCall run = ProgramCall.Of([
                .. (string[])["--workloads", "select", "--rows", TooManyRows, "--providers", PInvokeShim.Id],
                .. (string[])["--directory", directory.FullName, "--artifacts", artifacts.Location],
            ]);

            run.ExitCode.ShouldBe(ExitCode.Usage);
            run.Output[0].ShouldStartWith("warning: databases (tmpfs): tmpfs is not a disk: syncs cost");
            directory.EnumerateFileSystemInfos().ShouldBeEmpty();

            ProgramCall durability = ProgramCall.Of([
                .. "durability --providers pinvoke --pragmas journal_mode=WAL+synchronous=OFF --kills 0".Split(' '),
                .. "--power-losses 0 --rate-milliseconds 1".Split(' '),
                .. (string[])["--directory", directory.FullName, "--artifacts", artifacts.Location],
            ]);

            durability.Output[0].ShouldBe(run.Output[0]);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }
}

public sealed class InMemoryFactAttribute : FactAttribute
{
    public InMemoryFactAttribute() => Skip = IsThere ? null : $"{Location} is no directory in memory here";

    internal static string Location => "/dev/shm";

    private static bool IsThere => Directory.Exists(Location) && Volume.Find(Location).FileSystem == "tmpfs";
}
