namespace SqliteBench.Tests.Programs;

public sealed class AnswersTests : DirectoryTests
{
    [Fact]
    public async Task BenchmarkDotNets_list_names_what_a_run_of_the_same_arguments_measures_and_measures_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["--filter", "crud*", "providers*", "--list", "flat", "--directory", Temporary.Location],
        ]);

        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        run.Output.Select(line => line.Split(": ")[1].Split('.')[0]).Distinct().ShouldBe(["providers", "crud"]);
        run.Output.ShouldAllBe(line => line.Contains(", provider: "));
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    // The entity mappers would take three quarters of the time, so only the scripts in .ci verify them. Here,
    // EveryStudyTests inspects them, and Workloads.Tests compares their answers.
    [Fact]
    public async Task Verify_finds_the_providers_that_execute_SQL_right_and_leaves_nothing()
    {
        Provider[] mappers = [.. ProviderCatalog.EntityMappers, .. LinqToDb.All];
        IEnumerable<Provider> providers = ProviderCatalog.All.Except(mappers).Where(provider => provider.IsAvailable);

        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["verify", "--providers", string.Join(',', providers), "--directory", Temporary.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldMatch("^([0-9]+) of \\1 checks passed$");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }
}
