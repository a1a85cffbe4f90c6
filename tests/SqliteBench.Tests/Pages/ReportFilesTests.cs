namespace SqliteBench.Tests.Pages;

public sealed class ReportFilesTests : DirectoryTests
{
    [Fact]
    public void Plots_are_in_the_page_and_files_beside_it()
    {
        Directory.CreateDirectory(Path.Combine(Temporary.Location, "figures"));
        File.WriteAllText(Path.Combine(Temporary.Location, "figures", "of-yesterday.svg"), "");
        File.WriteAllText(Path.Combine(Temporary.Location, "report.md"), "<img src=\"figures/of-yesterday.svg\">");
        string[] written =
        [
            .. ReportPage.Write(Temporary.Location, [SampleRuns.OfEveryPlot()], StudyCatalog.ForReports),
        ];
        string[] names = [.. SampleRuns.PageOf(SampleRuns.OfEveryPlot()).Plots.Select(plot => plot.Name)];
        Directory
            .GetFiles(Path.Combine(Temporary.Location, "figures"))
            .Select(path => Path.GetFileNameWithoutExtension(path))
            .ShouldBe(names.SelectMany(name => (string[])[name, $"{name}-narrow"]), ignoreOrder: true);
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
        string[] written =
        [
            .. ReportPage.WriteWithEach(
                Temporary.Location,
                [SampleRuns.OfEveryPlot("one"), SampleRuns.OfEveryPlot("")],
                StudyCatalog.ForReports,
                []
            ),
        ];
        written
            .Select(path => Path.GetRelativePath(Temporary.Location, path).Replace('\\', '/'))
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

    [Fact]
    public void A_run_without_a_plot_has_a_page_in_its_folder_too()
    {
        IReadOnlyList<string> written = ReportPage.WriteWithEach(
            Temporary.Location,
            [SampleResults.Run(SampleResults.Case("cpp"))],
            StudyCatalog.ForReports,
            []
        );
        written.Count.ShouldBe(4);
        written.ShouldAllBe(path => File.Exists(path));
    }
}
