using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Programs;

/// <summary>A whole run of a study of statements, with one measured iteration a case.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class StatementDryRunTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _other = new();
    private readonly TemporaryDirectory _artifacts = new();

    [Fact]
    public async Task The_study_of_journals_measures_every_directory_and_names_it()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["--anyCategories", "journal", "--job", "dry", "--providers", PInvokeShim.Id],
            .. (string[])["--no-survey", "--pragmas", "journal_mode=WAL", "--databases", "2", "--rows", "3"],
            .. (string[])["--directory", _directory.Location, "--directory", _other.Location],
            .. (string[])["--artifacts", _artifacts.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
        Directory.GetFileSystemEntries(_other.Location).ShouldBeEmpty();
        IReadOnlyList<IReadOnlyDictionary<string, string>> rows = CsvReport.Read(_artifacts.Location);
        string[] places = [.. rows.Select(row => row["FileSystem"])];
        places.Distinct().Count().ShouldBe(places.Length);
        places.Length.ShouldBeGreaterThanOrEqualTo(2, "each directory is a place");
        foreach (IReadOnlyDictionary<string, string> row in rows)
        {
            $"{row["Method"]} {row["Workload"]} {row["Pragmas"]} {row["Rows"]} {row["Databases"]}".ShouldBe(
                "pinvoke journal-insert journal_mode=WAL 3 2"
            );
            IsPositive(row["ns/op"]).ShouldBeTrue(row["ns/op"]);
            row.Keys.ShouldNotContain("p50 ns", "there is no survey");
        }

        string report = await File.ReadAllTextAsync(CsvReport.PathOf(_artifacts.Location, ".md"));
        places.ShouldAllBe(place => report.Contains(place, StringComparison.Ordinal));
    }

    public void Dispose()
    {
        _directory.Dispose();
        _other.Dispose();
        _artifacts.Dispose();
    }

    private static bool IsPositive(string cell) =>
        double.TryParse(cell, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) && value > 0;
}
