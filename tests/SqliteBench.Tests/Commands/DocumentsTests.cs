namespace SqliteBench.Tests.Commands;

public sealed partial class DocumentsTests : DirectoryTests
{
    private const string Answers = "docs/answers.md";
    private const string Conditions = "<!-- conditions -->";

    private static readonly Lazy<IReadOnlyList<RunResults>> s_published = new(() => RunSource.ReadAll(Paths.Published));

    private static IReadOnlyList<RunResults> Published => s_published.Value;

    public static TheoryData<string> Names => [.. Documents.All];

    [Theory]
    [MemberData(nameof(Names))]
    public void Tables_and_figures_of_a_document_are_those_of_the_published_machines(string document)
    {
        string text = TextOf(document);
        DocumentsCommand.Splice(text, Published).ShouldBe(text);
    }

    [Fact]
    public void The_same_quantity_is_the_same_in_all_documents() =>
        Documents
            .All.SelectMany(document => Documents.Marks(TextOf(document)))
            .Where(mark => mark.Mark is not Conditions and not "<!-- verdict -->")
            .GroupBy(mark => mark.Mark, mark => mark.Content.Trim())
            .ShouldAllBe(quantity => quantity.Distinct().Count() == 1);

    [Fact]
    public void The_commands_list_every_study_with_its_question()
    {
        string commands = TextOf("docs/commands.md");
        StudyCatalog.All.ShouldAllBe(study => commands.Contains($"| `{study.Id}` | {study.Question} |"));
    }

    [Fact]
    public void The_page_of_studies_has_the_question_and_the_finding_of_every_study()
    {
        string text = Link().Replace(TextOf("docs/studies.md"), "${text}");
        Study[] published = [.. StudyCatalog.ForReports.Studies.Where(study => study.Finding.Length > 0)];
        published.Length.ShouldBe(22);
        published
            .Where(study => !text.Contains($"{study.Question} {study.Finding}"))
            .Select(study => study.Id)
            .ShouldBeEmpty();
    }

    [Fact]
    public void Every_answer_claims_what_a_machine_could_contradict_and_tells_its_conditions()
    {
        string[] answers = [.. TextOf(Answers).Split("\n### ")[1..].Where(answer => Documents.Quoted(answer).Any())];
        answers.Length.ShouldBeGreaterThan(20);
        answers.Where(answer => !Documents.Quoted(answer).Any(figure => figure.IsRule)).ShouldBeEmpty();
        answers.Where(answer => !answer.Contains($"{Conditions}\n<details>")).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("README.md")]
    [InlineData(Answers)]
    public void A_sentence_has_at_most_one_figure_and_a_paragraph_three(string document) =>
        CrowdedParts(TextOf(document)).ShouldBeEmpty();

    [Theory]
    [InlineData("It takes <!-- figure: a -->1×<!-- /figure --> and <!-- figure: b -->2×<!-- /figure -->.")]
    [InlineData(
        "A <!-- figure: a -->1<!-- /figure -->. B <!-- figure: a -->1<!-- /figure -->. C <!-- figure: a -->1<!-- /figure -->. D <!-- figure: a -->1<!-- /figure -->."
    )]
    public void Crowded_sentences_and_paragraphs_are_found(string paragraph) =>
        CrowdedParts(paragraph).ShouldNotBeEmpty();

    [Theory]
    [InlineData("README.md")]
    [InlineData(Answers)]
    [InlineData("docs/studies.md")]
    public void Every_figure_has_a_mark(string document) => UnmarkedFigures(TextOf(document)).ShouldBeEmpty();

    [Theory]
    [InlineData("EF Core takes 9.2× as long.", "9.2×")]
    [InlineData("It is 14 times as fast.", "14 times as")]
    [InlineData("At most 5 % of a core.", "5 %")]
    [InlineData("It takes 20 µs.", "20 µs")]
    public void A_figure_without_a_mark_is_found(string sentence, string figure) =>
        UnmarkedFigures($"<!-- figure: a -->1×<!-- /figure --> `7 ms`\n{sentence}").ShouldBe([figure]);

    [Theory]
    [InlineData("README.md")]
    [InlineData(Answers)]
    public void Another_value_on_any_machine_changes_a_document(string document)
    {
        string text = TextOf(document);
        for (int place = 0; place < Published.Count; place++)
        {
            DocumentsCommand.Splice(text, Changed(place, "microsoft-data-sqlite", 1.02)).ShouldNotBe(text);
        }
    }

    [Fact]
    public void A_recommendation_that_one_machine_contradicts_is_refused_and_no_document_is_written()
    {
        string published = Temporary.File("published");
        foreach (RunResults machine in Changed(Published.Count - 1, "system-data-sqlite", 0.3))
        {
            ResultsFile.Write(Path.Combine(published, machine.Label, ResultsFile.Name), machine);
        }

        string root = CopyOfDocuments(TextOf);

        string message = MessageOf<UsageException>(() => DocumentsCommand.Update(root, published));

        message.ShouldContain(Published[^1].Label);
        message.ShouldContain("contradicts what is claimed");
        Documents.All.ShouldAllBe(name => File.ReadAllText(Path.Combine(root, name)) == TextOf(name));
    }

    [Fact]
    public void A_figure_that_neither_is_published_nor_will_be_measured_is_named()
    {
        string root = CopyOfDocuments(TextOf);
        string readme = Path.Combine(root, "README.md");
        File.AppendAllText(readme, "<!-- figure: journal file_system:zfs -->?<!-- /figure -->");
        DocumentsCommand.ThrowIfLacking(root, Paths.Published, _ => true);
        MessageOf<UsageException>(() => DocumentsCommand.ThrowIfLacking(root, Paths.Published, _ => false))
            .ShouldMatch(
                "^publish: README.md: line [0-9]+: <!-- figure: journal file_system:zfs -->: no case has this figure$"
            );
    }

    [Theory]
    [InlineData("<!-- figure: providers over= -->?<!-- /figure -->", "<!-- figure: providers over= -->: '' is not of")]
    [InlineData("<!-- nonesuch -->?<!-- /nonesuch -->", "<!-- nonesuch -->: no table has this name")]
    [InlineData("<!-- figure: journal -->prose", "<!-- figure: journal --> has no partner")]
    [InlineData("prose<!-- /figure -->", "<!-- /figure --> has no partner")]
    public void A_wrong_mark_is_named_by_file_and_line_and_no_document_is_written(string mark, string sentence)
    {
        string root = CopyOfDocuments(_ => "");
        string path = Path.Combine(root, Documents.All[^1]);
        string text = $"first\n{mark}\n";
        File.WriteAllText(path, text);

        MessageOf<UsageException>(() => DocumentsCommand.Update(root, Paths.Published, Published))
            .ShouldStartWith($"documents: {Documents.All[^1]}: line 2: {sentence}");

        File.ReadAllText(path).ShouldBe(text);
        Documents.All.SkipLast(1).ShouldAllBe(name => File.ReadAllText(Path.Combine(root, name)).Length == 0);
    }

    // Outside of tables, code and what stands behind the figures.
    private static IEnumerable<string> CrowdedParts(string text)
    {
        foreach (string paragraph in ProseOf(text).Split("\n\n").Where(part => !part.TrimStart().StartsWith('|')))
        {
            string[] sentences = Sentence().Split(paragraph);
            if (
                Documents.Quoted(paragraph).Skip(3).Any() || sentences.Any(part => Documents.Quoted(part).Skip(1).Any())
            )
            {
                yield return paragraph;
            }
        }
    }

    private static string[] UnmarkedFigures(string text) =>
        [.. Unmarked().Matches(AnyMark().Replace(ProseOf(text), "")).Select(match => match.Value)];

    private static string ProseOf(string text) => Code().Replace(BehindFigures().Replace(text, ""), "");

    [GeneratedRegex(@"<!-- (?<name>[a-z]+)(:[^>]*)? -->.*?<!-- /\k<name> -->", RegexOptions.Singleline)]
    private static partial Regex AnyMark();

    [GeneratedRegex(@"\[(?<text>[^\]]*)\]\([^)]*\)")]
    private static partial Regex Link();

    [GeneratedRegex("<details>.*?</details>", RegexOptions.Singleline)]
    private static partial Regex BehindFigures();

    [GeneratedRegex("```.*?```|`[^`\n]*`", RegexOptions.Singleline)]
    private static partial Regex Code();

    [GeneratedRegex(@"(?<=[.!?:;]\**)\s+(?=[A-Z\[*])")]
    private static partial Regex Sentence();

    // A number and a sign that makes it a measurement.
    [GeneratedRegex(@"\d[\d,.]*(×| times as| times| %(?! interval)| ns| µs| ms)")]
    private static partial Regex Unmarked();

    // The published machines, of which one measured other times for a provider.
    private static RunResults[] Changed(int place, string provider, double factor)
    {
        Estimate Scaled(Estimate figure) => new(figure.Value * factor, figure.Low * factor, figure.High * factor);
        CaseResult Change(CaseResult one) =>
            one.Provider == provider
                ? one with
                {
                    Metrics = one.Metrics.ToDictionary(
                        metric => metric.Key,
                        metric => metric.Key is "ratio_paired" or "time_ns" ? Scaled(metric.Value) : metric.Value
                    ),
                }
                : one;
        return
        [
            .. Published.Select(
                (machine, index) =>
                    index == place ? machine with { Cases = [.. machine.Cases.Select(Change)] } : machine
            ),
        ];
    }

    private string CopyOfDocuments(Func<string, string> contents)
    {
        string root = Temporary.File("root");
        foreach (string document in Documents.All)
        {
            string copy = Path.Combine(root, document);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.WriteAllText(copy, contents(document));
        }

        return root;
    }

    private static string TextOf(string document) => File.ReadAllText(Path.Combine(Repository.Root, document));
}
