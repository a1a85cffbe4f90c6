using System.Diagnostics;
using SqliteBench.CommandLine;
using SqliteBench.Results;
using SqliteBench.Tests.Constraints;

namespace SqliteBench.Tests.Programs;

/// <summary>A run that is held to a smaller machine.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class ConstrainedRunTests : IDisposable
{
    private const string Constraint = "1 CPU, 768 MiB of memory";

    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    [ControlGroupFact]
    public async Task The_reports_name_what_the_run_was_held_to_and_no_group_remains()
    {
        using Process process = ProgramRun.Start(
            [
                .. (string[])["--job", "dry", "--workloads", "select", "--rows", "1000", "--providers", "pinvoke"],
                .. (string[])["--constrain", "cpus=1,memory=768M"],
                .. (string[])["--directory", _directory.Location, "--artifacts", _artifacts.Location],
            ],
            null
        );
        ProgramRun run = await ProgramRun.EndAsync(process);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        RunResults results = ResultsFile.Read(_artifacts.File(Path.Combine("results", ResultsFile.Name)));
        results.Environment.ShouldContain(new KeyValuePair<string, string>("constraint", Constraint));
        results.Cases.ShouldHaveSingleItem().Failure.ShouldBeNull();
        string report = await File.ReadAllTextAsync(CsvReport.PathOf(_artifacts.Location, ".md"));
        report.ShouldContain($"| Held to | {Constraint} |");
        Directory
            .EnumerateDirectories("/sys/fs/cgroup", $"sqlitebench-{process.Id}", SearchOption.AllDirectories)
            .ShouldBeEmpty();
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }
}
