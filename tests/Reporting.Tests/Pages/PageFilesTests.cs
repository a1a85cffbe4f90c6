namespace SqliteBench.Reporting.Tests.Pages;

public sealed class PageFilesTests
{
    [Fact]
    public void Of_the_files_beside_a_page_only_those_of_its_earlier_plots_are_removed()
    {
        using TemporaryDirectory directory = new();
        string figures = Directory.CreateDirectory(directory.File("figures")).FullName;
        string[] files = ["of-yesterday.svg", "my-own.svg", "yesterday.svg", "of-yesterday.png"];
        Array.ForEach(files, file => File.WriteAllText(Path.Combine(figures, file), ""));
        File.WriteAllText(directory.File("report.md"), "# Yesterday\n\n<img src=\"figures/of-yesterday.svg\">\n");

        PageFiles.Write(directory.Location, "report", new Page("Today", [new PageSection("answer", "What?", [])]));

        Directory
            .GetFiles(figures)
            .Select(path => Path.GetFileName(path))
            .ShouldBe(["my-own.svg", "yesterday.svg", "of-yesterday.png"], ignoreOrder: true);
    }
}
