namespace SqliteBench.Tests.Pages;

public class ReportFilesTests
{
    [Fact]
    public void Plots_are_in_the_page_and_files_beside_it()
    {
        using TemporaryDirectory directory = new();
        Directory.CreateDirectory(Path.Combine(directory.Location, "figures"));
        File.WriteAllText(Path.Combine(directory.Location, "figures", "of-yesterday.svg"), "");
        File.WriteAllText(Path.Combine(directory.Location, "report.md"), "![Yesterday](figures/of-yesterday.svg)");
        string[] written =
        [
            .. new ReportFiles(StudyCatalog.ForReports).Write(directory.Location, [SampleRuns.OfEveryPlot()]),
        ];
        string[] names =
        [
            .. new ReportPage(NamedRun.Of([SampleRuns.OfEveryPlot()]), StudyCatalog.ForReports)
                .Make()
                .Plots.Select(plot => plot.Name),
        ];
        Directory
            .GetFiles(Path.Combine(directory.Location, "figures"))
            .Select(path => Path.GetFileNameWithoutExtension(path))
            .ShouldBe(names, ignoreOrder: true);
        string html = File.ReadAllText(written[^1]);
        foreach (string name in names)
        {
            html.ShouldContain($"aria-labelledby=\"{name}-wide-title\"");
            html.ShouldContain($"aria-labelledby=\"{name}-narrow-title\"");
        }
    }

    [Fact]
    public void Each_run_can_have_a_page_of_its_own_which_the_page_of_all_links()
    {
        using TemporaryDirectory directory = new();
        string[] written =
        [
            .. new ReportFiles(StudyCatalog.ForReports).WriteWithEach(
                directory.Location,
                [SampleRuns.OfEveryPlot("one"), SampleRuns.OfEveryPlot("")]
            ),
        ];
        written
            .Select(path => Path.GetRelativePath(directory.Location, path).Replace('\\', '/'))
            .ShouldBe([
                "one/report.md",
                "one/report.html",
                "2026-01-02-03-04/report.md",
                "2026-01-02-03-04/report.html",
                "report.md",
                "report.html",
            ]);
        File.ReadAllText(written[^1]).ShouldContain("<a href=\"one/report.html\">one</a>");
        File.ReadAllText(written[^2]).ShouldContain("[2026-01-02 03:04](2026-01-02-03-04/report.md)");
    }
}
