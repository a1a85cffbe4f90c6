using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Measurement;

/// <summary>Cases whose database fails while it is measured. One simulation at a time is possible in a process.</summary>
[Collection(ObserverCollection.Name)]
public sealed class FaultedCaseTests : DirectoryTests
{
    private static readonly Setting s_setting = new() { Pragmas = PragmaSet.Parse("synchronous=FULL"), Rows = 50 };

    public static TheoryData<string> Available =>
        [.. ProviderCatalog.All.Where(provider => provider.IsAvailable).Select(provider => provider.Id)];

    [NativeTheory]
    [MemberData(nameof(Available))]
    public void A_case_that_meets_a_fault_tells_SQLites_error_and_removes_its_files_and_the_next_case_is_measured(
        string id
    )
    {
        foreach (
            (IoFaultKind kind, string words) in new[]
            {
                (IoFaultKind.Full, "database or disk is full"),
                (IoFaultKind.Write, "disk I/O error"),
                (IoFaultKind.Sync, "disk I/O error"),
                (IoFaultKind.Read, "disk I/O error"),
            }
        )
        {
            string failure = MessageOf<SuiteException>(() => Measure(id, kind));
            failure.ShouldStartWith($"{id} on log-insert");
            failure.ShouldContain(words);
            failure.ShouldNotContain('\n');
            Directory.GetFiles(Temporary.Location, "*.db*").ShouldBeEmpty();
        }

        Measure(id, fault: null).Operations.ShouldBe(50);

        Directory.GetFiles(Temporary.Location, "*.db*").ShouldBeEmpty();
    }

    [Fact]
    public void A_case_whose_database_is_overwritten_tells_SQLites_error() =>
        FailureAfter(database => File.WriteAllBytes(database, new byte[new FileInfo(database).Length]))
            .ShouldContain("SQLite error ");

    [LinuxFact("Only a Unix removes a file that is open.")]
    public void A_case_whose_database_is_removed_fails_when_what_is_left_is_checked() =>
        FailureAfter(File.Delete).ShouldNotBeEmpty();

    // What an insert fails with when something is done to its database while it is open.
    private string FailureAfter(Action<string> befall)
    {
        Setting setting = new()
        {
            Workload = "insert",
            Pragmas = PragmaSet.Normal,
            Rows = 1000,
        };
        BlockWork work = SmallCase.Block(Temporary, PInvokeShim.Provider, setting, operations: 100);

        string failure = MessageOf<SuiteException>(() => Inspect(work, () => befall(work.Databases[0])));

        Directory.GetFiles(Temporary.Location).ShouldBeEmpty();
        return failure;
    }

    private CaseFindings Measure(string id, IoFaultKind? fault)
    {
        StatementCaseWork work = new(
            ProviderCatalog.Find(id)!,
            new MeasuredStatement(StatementCatalog.Find("log-insert")!),
            s_setting with
            {
                Run = new RunParameters { Operations = 50, Databases = Temporary.Location },
            }
        );
        using IoFaults faults = IoFaults.Begin(ProviderCatalog.Find(id)!, work.Databases.Single());
        return Inspect(
            work,
            () =>
            {
                if (fault is { } kind)
                {
                    faults.Fail(kind, 1, lasting: true);
                }
            }
        );
    }

    // As a launch does it, with something that befalls the work when it is open.
    private static CaseFindings Inspect(CaseWork work, Action befall)
    {
        using BefallenWork befallen = new(work, befall);
        return CaseFault.Wrap(work.Name, () => CaseFindings.Of(befallen, Inspection.Brief));
    }

    /// <summary>A work to which something happens between its opening and its execution.</summary>
    private sealed class BefallenWork(CaseWork work, Action befall) : CaseWork
    {
        public override string Name => work.Name;

        public override long Operations => work.Operations;

        public override long Rows => work.Rows;

        public override bool StartsAnew => work.StartsAnew;

        public override void Open() => work.Open();

        public override RunResult Execute()
        {
            befall();
            return work.Execute();
        }

        public override void Check(RunResult result) => work.Check(result);

        public override void Close() => work.Close();

        public override void CheckWhatIsLeft() => work.CheckWhatIsLeft();

        protected override void RemoveFiles() => work.Dispose();
    }
}
