using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Liars;

/// <summary>The inspection of a measured run names liars before it shows their figures.</summary>
[Collection(ObserverCollection.Name)]
public sealed class LiarsInRunsTests : DirectoryTests
{
    [NativeTheory]
    [InlineData(nameof(ChangesOldBlock), "select", "wrong table Block: expected (1, ")]
    [InlineData(nameof(RemembersAnswers), "select", " executions of ")]
    [InlineData(nameof(RemembersAfterFive), "select", " executions of ")]
    [InlineData(nameof(SyncsNoMoreUnlessObserved), "insert", " now has synchronous=0")]
    [InlineData(nameof(BeginsNothing), "select", " executions of \"BEGIN\" ")]
    [InlineData(nameof(LeavesGap), "insert", "wrong table Block: expected ")]
    [InlineData(nameof(SyncsNoMore), "insert", " syncs instead of the ")]
    [InlineData(nameof(CommitsEach), "insert", " commits instead of the ")]
    [InlineData(nameof(SyncsNothing), "insert", " syncs instead of the ")]
    [InlineData(nameof(GathersCommits), "journal-insert", " commits instead of the ")]
    [InlineData(nameof(AddsIndex), "crud-select-field", " steps of SQLite's virtual machine in ")]
    [InlineData(nameof(RunsAnotherStatement), "log-insert", " executions of ")]
    [InlineData(nameof(DropsLastRow), "crud-select-key", "wrong digest: expected ")]
    public void A_lie_is_noticed(string liar, string workload, string words) =>
        FailureOf(LyingProvider.Of(liar), Verification.SettingsOf(workload).First())
            .ShouldContain(words, Shouldly.Case.Sensitive);

    // A workload that the command verify executes less often.
    [NativeFact]
    public void A_lie_that_comes_after_more_executions_than_verify_has_is_noticed()
    {
        Provider liar = LyingProvider.Of<InsertsNoMoreLate>();
        Setting settings = Verification.SettingsOf("crud-insert").First();
        using (Verification verification = new(Temporary.Location))
        {
            verification.Check(settings, [liar]).Single().Failure.ShouldBeNull();
        }

        FailureOf(liar, settings with { Rows = 60_000 })
            .ShouldContain("wrong table Record: expected (50000, ", Shouldly.Case.Sensitive);
    }

    [NativeFact]
    public void An_old_row_that_changes_at_every_thousandth_insertion_is_noticed() =>
        FailureOf(LyingProvider.Of<ChangesOldRowLate>(), Verification.SettingsOf("insert").First(), 2500)
            .ShouldContain("wrong table Block: expected (17, ", Shouldly.Case.Sensitive);

    [NativeTheory]
    [InlineData(0)]
    [InlineData(1)]
    public void Syncs_that_are_switched_off_while_turns_are_timed_are_noticed_at_their_end(int batch)
    {
        Axes axes = SmallCase
            .Of(Temporary, PInvokeShim.Id, "bundled", "insert", "normal")
            .With(Axis.BatchSizes, new BatchSize(batch));
        Case one = Case.Create(axes) with { Provider = LyingProvider.Of<SyncsNoMoreUnlessObserved>() };

        MessageOf<SuiteException>(() => PairedRun.Time([one], warmsUp: false, seed: 1))
            .ShouldContain(" now has synchronous=0", Shouldly.Case.Sensitive);
    }

    private string FailureOf(Provider liar, Setting setting, int operations = 300)
    {
        using CaseWork work = Begin(liar, setting, operations);
        string failure = MessageOf<WrongAnswerException>(() => CaseFindings.Of(work, Inspection.Brief));
        failure.ShouldStartWith($"{liar} on {MeasuredWorkload.Find(setting.Workload).Describe(setting)}: ");
        return failure;
    }

    private CaseWork Begin(Provider liar, Setting setting, int operations)
    {
        Setting here = setting with
        {
            Run = new()
            {
                Operations = setting.Measured is MeasuredBlocks ? operations : null,
                Templates = Temporary.Location,
                Databases = Temporary.Location,
            },
        };
        if (here.Template is { } template)
        {
            new TemplateCache(Temporary.Location).Get(template);
        }

        return new Case(liar.Id, liar, here).Begin();
    }
}
