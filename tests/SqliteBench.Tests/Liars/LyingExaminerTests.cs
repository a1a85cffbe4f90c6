using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Tests.Measurement;

namespace SqliteBench.Tests.Liars;

/// <summary>What builds databases, reads them or is compared with can be the liar too.</summary>
[Collection(ObserverCollection.Name)]
public sealed class LyingExaminerTests(TemporaryDirectory directory) : IClassFixture<TemporaryDirectory>
{
    private static readonly Provider[] s_honest =
    [
        NativeBaseline.Provider,
        PInvokeShim.Provider,
        MicrosoftSqlite.Provider,
    ];

    private readonly string _directory = Directory.CreateDirectory(directory.File($"{Guid.NewGuid():n}")).FullName;

    [NativeTheory]
    [InlineData(nameof(BindsTextShort), "insert", ", built by BindsTextShort: wrong table Block: expected ")]
    [InlineData(nameof(BindsTextShort), "crud-select-key", "BindsTextShort built the database of ")]
    [InlineData(nameof(LosesInserts), "select", ", built by LosesInserts: wrong table Block: expected ")]
    [InlineData(nameof(LosesInserts), "crud-delete-key", "LosesInserts built the database of ")]
    [InlineData(nameof(WritesSizeAsText), "select", "a value is in another storage class")]
    [InlineData(nameof(LeavesTable), "crud-select-key", "LeavesTable built the database of ")]
    [InlineData(nameof(ReadsTextShort), "insert", ": ReadsTextShort reads 1000 rows of table Block otherwise than ")]
    [InlineData(nameof(ReadsTextShort), "crud-select-key", "ReadsTextShort reads 1000 rows of table Record otherwise")]
    [InlineData(nameof(DropsLastRow), "crud-insert", "DropsLastRow reads 999 rows of table Record otherwise than ")]
    [InlineData(nameof(ConfusesText), "insert", ": ConfusesText reads 1000 rows of table Block otherwise than ")]
    [InlineData(nameof(ConfusesText), "crud-select-key", "ConfusesText ")]
    [InlineData(nameof(ReadsFewer), "insert", ": ReadsFewer reads 1 rows of table Block otherwise than ")]
    [InlineData(nameof(ReadsFewer), "crud-select-key", "ReadsFewer reads 1 rows of table Record otherwise than ")]
    [InlineData(nameof(PreparesOnly), "crud-select-key", "PreparesOnly reads ")]
    public void An_examiner_that_builds_or_reads_wrong_is_accused_once_and_nobody_else(
        string liar,
        string workload,
        string words
    )
    {
        Provider accused = LyingProvider.Of(liar);
        using Verification verification = new(_directory)
        {
            Examiners = Examiners.Of(
                LyingProvider.IsNative(liar)
                    ? [PInvokeShim.Provider, accused, SqlitePclRawApi.Provider]
                    : [accused, NativeBaseline.Provider, SqlitePclRawApi.Provider]
            ),
        };

        FailuresOf(verification, s_honest, workload).ShouldBeEmpty();

        VerifiedCase found = verification.Accused.ShouldHaveSingleItem();
        found.Provider.ShouldBe(accused);
        found.Settings.Name.ShouldBe(workload);
        found.Failure.ShouldNotBeNull().ShouldContain(words, Case.Sensitive);
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

            FailuresOf(verification, s_honest, workload).ShouldBeEmpty();
            string[] failures = FailuresOf(verification, [reference], workload);

            failures.ShouldNotBeEmpty();
            failures.ShouldAllBe(failure => failure.StartsWith($"{liar} on {workload} (", StringComparison.Ordinal));
            failures.ShouldContain(failure => failure.Contains(words, StringComparison.Ordinal));
        }
    }

    private static string[] FailuresOf(Verification verification, IEnumerable<Provider> providers, string workload) =>
        [
            .. from provider in providers
            from settings in Verification.SettingsOf(workload)
            let failure = verification.Check(provider, settings).Failure
            where failure is not null
            select failure,
        ];
}
