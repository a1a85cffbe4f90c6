namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>publish</c>, and its record.</summary>
public sealed class PublishCommandTests : DirectoryTests
{
    private const string Commit = "0123456789abcdef";

    private string Folder => Temporary.File("mine");

    [NativeFact]
    public void Every_study_is_a_part_and_all_parts_together_take_about_ninety_minutes()
    {
        PublishedPart[] parts = [.. PublishedPart.All(TimeSpan.FromMinutes(2.5), [Temporary.Location])];
        StudyCatalog.Ids.Except(parts.Select(part => part.Id)).ShouldBe(["versions", "queries", "query-advice"]);
        parts.Select(part => part.Id).ShouldBeUnique();
        parts.Sum(part => part.Time.TotalMinutes).ShouldBeLessThan(100);
        parts.Where(part => part.ComparesPlaces).ShouldHaveSingleItem().Id.ShouldBe("journal");
    }

    [Theory]
    [InlineData(1, 13, "")]
    [InlineData(2, 13, "15 % of the baselines differ from themselves")]
    public void Publish_warns_of_more_unequal_baselines_than_chance_explains(int off, int all, string doubt)
    {
        RunResults published = RunSource.Read("zen-3-2-cores", Paths.Published);
        CaseResult baseline = published.Cases.First(one => one is { IsBaseline: true, Study: "providers" });
        CaseResult WithRatio(double ratio) =>
            baseline with
            {
                Metrics = new Dictionary<string, Estimate> { ["ratio_paired"] = new(ratio, ratio - 0.1, ratio + 0.1) },
            };
        CaseResult[] cases = [.. Enumerable.Range(0, all).Select(place => WithRatio(place < off ? 1.2 : 1))];

        string.Join("; ", PublishCommand.WarnOfBaselines(published with { Cases = cases })).ShouldStartWith(doubt);
        PublishCommand.WarnOfBaselines(published with { Cases = cases }).Any().ShouldBe(doubt.Length > 0);
    }

    [NativeFact]
    public void Every_figure_of_the_documents_is_measured_or_published()
    {
        PublishedPart[] parts = [.. PublishedPart.All(TimeSpan.FromMinutes(3), [Temporary.Location])];
        Func<QuotedFigure, bool> isMeasured = figure =>
            Array.Exists(parts, part => part.Measures(figure.Study, figure.Includes));

        DocumentsCommand.ThrowIfLacking(Repository.Root, Paths.Published, isMeasured);
        // Claims too, but for file systems that this machine may lack.
        Documents
            .Claimed(File.ReadAllText(Path.Combine(Repository.Root, "docs/literature.md")))
            .Where(figure => figure.Study != "journal")
            .ShouldAllBe(figure => isMeasured(figure));
        isMeasured(new QuotedFigure("batch workload:insert provider:cpp batch_size:256 over=batch_size:1"))
            .ShouldBeTrue();
        isMeasured(new QuotedFigure("batch workload:insert provider:cpp batch_size:257")).ShouldBeFalse();
        isMeasured(new QuotedFigure("journal file_system:zfs")).ShouldBeFalse();
        isMeasured(new QuotedFigure("versions provider:cpp")).ShouldBeTrue();
    }

    [NativeFact]
    public void A_sitting_without_btrfs_ends_well_and_takes_the_figures_of_btrfs_from_machines_that_have_them()
    {
        string root = Temporary.File("root");
        foreach (string document in Documents.All)
        {
            string copy = Path.Combine(root, document);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.WriteAllText(copy, "");
        }

        string literature = Path.Combine(root, "docs/literature.md");
        const string Mark =
            "<!-- figure: journal provider:cpp file_system:btrfs pragmas:journal_mode=WAL speed=pragmas:journal_mode=DELETE -->";
        File.WriteAllText(literature, $"{Mark}?<!-- /figure -->");
        string published = Path.Combine(Temporary.Location, "published");
        const string WithBtrfs = "zen-3-2-cores";
        RunResults other = RunSource.Read(WithBtrfs, Paths.Published);
        ResultsFile.Write(
            Path.Combine(published, WithBtrfs, ResultsFile.Name),
            other with
            {
                Cases = [.. other.Cases.Where(one => one.Study == "journal")],
            }
        );

        PublishedPart part = new(
            "journal",
            [
                .. "--anyCategories journal --providers cpp --pragmas journal_mode=WAL --rows 50 --launchCount 1".Split(
                    ' '
                ),
                "--no-survey",
            ],
            TimeSpan.FromSeconds(5),
            1_000_000
        );
        Sitting measured = new(Path.Combine(published, "without-btrfs"), Commit, resumes: false, CommandCatalog.Run);

        ProgramCall call = ProgramCall.Of(() =>
            PublishCommand.Measure(
                [part],
                measured,
                _ => ["--artifacts", Temporary.Location, "--label", "without-btrfs", "--directory", Temporary.Location],
                () => DocumentsCommand.Update(root, published)
            )
        );

        call.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', call.Error));
        File.ReadAllText(literature).ShouldMatch($"^{Regex.Escape(Mark)}[0-9.]+×<!-- /figure -->$");
        RunSource.LabelsIn(published).ShouldContain("without-btrfs");
        Documents.All.ShouldAllBe(document => call.Output.Contains($"wrote {document}"));
    }

    [Fact]
    public void A_sitting_records_each_part_and_measures_those_that_failed_again_on_the_commit_that_cures_them()
    {
        Sitting measured = new(Folder, Commit, resumes: false, CommandCatalog.Run);
        ProgramCall.Of(() => measured.Measure("good", ["list", "studies"])).ExitCode.ShouldBe(ExitCode.Success);
        ProgramCall.Of(() => measured.Measure("bad", ["list", "nonsense"])).ExitCode.ShouldBe(ExitCode.Usage);
        Sitting resumed = new(Folder, "cure", resumes: true, CommandCatalog.Run);
        ((string[])["good", "bad", "never"]).Select(resumed.Has).ShouldBe([true, false, false]);
        new Sitting(Folder, Commit, resumes: false, CommandCatalog.Run).Has("good").ShouldBeFalse();

        ProgramCall.Of(() => resumed.Measure("bad", ["list", "studies"]));

        resumed.Has("good").ShouldBeTrue();
        resumed.Has("bad").ShouldBeTrue();
        string record = File.ReadAllText(Path.Combine(Folder, Sitting.FileName));
        record.ShouldContain($"\"commit\": \"{Commit}\"");
        record.ShouldContain("\"commit\": \"cure\"");
    }
}
