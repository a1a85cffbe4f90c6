namespace SqliteBench.Tests.Liars;

/// <summary>What builds databases, reads them or is compared with can be the liar too.</summary>
[Collection(ObserverCollection.Name)]
public sealed class LyingReferenceTests(TemporaryDirectory directory) : IClassFixture<TemporaryDirectory>
{
    private static readonly Provider[] s_honest =
    [
        NativeBaseline.Provider,
        PInvokeShim.Provider,
        MicrosoftSqlite.Provider,
    ];

    private static readonly Template s_template = WorkloadCatalog.Select.Template(1000, 1);

    private readonly string _directory = Directory.CreateDirectory(directory.File($"{Guid.NewGuid():n}")).FullName;

    [Theory]
    [InlineData(nameof(BindsTextShort), "wrong table Block: expected ")]
    [InlineData(nameof(LosesInserts), "wrong table Block: expected ")]
    [InlineData(nameof(WritesSizeAsText), "wrong table Block: expected ")]
    [InlineData(nameof(LeavesTable), "wrong schema: expected no more rows, got ('CREATE TABLE Mine(Value)')")]
    public void A_template_that_is_built_wrong_is_refused_with_the_name_of_its_builder(string liar, string words) =>
        MessageOf<InvalidDataException>(() => new TemplateCache(_directory, LyingProvider.Of(liar)).Get(s_template))
            .ShouldContain($", built by {liar}: {words}", Shouldly.Case.Sensitive);

    [Theory]
    [InlineData(nameof(ReadsTextShort))]
    [InlineData(nameof(ReadsDefaults))]
    [InlineData(nameof(DropsLastRow))]
    public void A_right_database_that_is_read_wrong_differs_from_the_model(string liar)
    {
        string path = new TemplateCache(_directory).Get(s_template);
        IEnumerable<ExpectedRows> contents = StateModel
            .OfTemplate(s_template.Seed, s_template.Rows)
            .Contents(s_template.Schema, areIdsKnown: true);

        DatabaseCheck.Find(path, contents).ShouldBeNull();
        DatabaseCheck
            .Find(path, contents, LyingProvider.Of(liar))
            .ShouldNotBeNull()
            .ShouldStartWith("wrong table Block: expected ", Shouldly.Case.Sensitive);
    }

    [NativeTheory]
    [InlineData(nameof(SyncsNothing), "insert", " syncs instead of the ")]
    [InlineData(nameof(SyncsNoMore), "insert", " syncs instead of the ")]
    [InlineData(nameof(RemembersAnswers), "select", " executions of ")]
    [InlineData(nameof(RunsAnotherStatement), "log-insert", " executions of ")]
    [InlineData(nameof(Throws), "insert", Throws.Message)]
    public void A_reference_that_uses_the_engine_otherwise_is_named_and_nobody_else(
        string liar,
        string workload,
        string words
    )
    {
        Provider reference = LyingProvider.Of(liar);
        foreach (
            Provider[] references in (Provider[][])
                [
                    [reference, PInvokeShim.Provider, SqlitePclRawApi.Provider],
                    [NativeBaseline.Provider, reference, SqlitePclRawApi.Provider],
                    [NativeBaseline.Provider, PInvokeShim.Provider, reference],
                ]
        )
        {
            using Verification verification = new(_directory) { References = references };
            // Which reference is believed does not depend on the schema.
            string[] failures =
            [
                .. Verification
                    .SettingsOf(workload)
                    .Where(setting => setting.Schema == BlockSchemaCatalog.Default)
                    .SelectMany(setting => verification.Check(setting, [.. s_honest, reference]))
                    .Select(@case => @case.Failure)
                    .OfType<string>(),
            ];
            failures.ShouldNotBeEmpty();
            failures.ShouldAllBe(failure => failure.StartsWith($"{liar} on {workload} (", StringComparison.Ordinal));
            failures.ShouldContain(failure => failure.Contains(words));
        }
    }
}
