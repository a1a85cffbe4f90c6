namespace SqliteBench.Tests.Measurement;

/// <summary>Other engines than SQLite, of which LiteDB runs wherever .NET does.</summary>
public sealed class OtherEnginesTests : DirectoryTests
{
    private const string Durable = "journal_mode=WAL+synchronous=FULL";

    public static TheoryData<string, string, string> Runs
    {
        get
        {
            TheoryData<string, string, string> runs = new() { { StatementCatalog.Engines[0].Id, "normal", "all" } };
            foreach (string id in StatementCatalog.Engines.Skip(1).Select(one => one.Id))
            {
                runs.Add(id, Durable, "all");
                runs.Add(id, Durable, "1");
                runs.Add(id, "journal_mode=WAL+synchronous=OFF", "1");
            }

            return runs;
        }
    }

    [Theory]
    [MemberData(nameof(Runs))]
    public void LiteDb_answers_right_and_leaves_what_it_should(string workload, string pragmas, string batchSize)
    {
        using CaseWork work = WorkOf(LiteDbEngine.Provider, workload, pragmas, batchSize);

        CaseFindings findings = CaseFindings.Of(work, Inspection.Full);

        findings.ClosedBytes.ShouldNotBeNull().ShouldBeGreaterThan(0);
        findings.InputOutput.ShouldBeNull();
        findings.Versions.ShouldNotBeNull().EngineVersion.ShouldBeEmpty();
    }

    [Fact]
    public void A_lost_write_is_found()
    {
        using CaseWork work = WorkOf(Engine<LosesInserts>(), "crud-insert", Durable, "1");
        work.Open();
        work.Check(work.Execute());
        work.Close();

        Should
            .Throw<WrongAnswerException>(work.CheckWhatIsLeft)
            .Message.ShouldMatch(
                @"^LosesInserts on crud-insert \(.*\): wrong table Record: expected \d+\|[-0-9a-f]{36}, got no such row$"
            );
    }

    [Fact]
    public void A_write_too_many_is_found()
    {
        using CaseWork work = WorkOf(Engine<AddsRecord>(), "crud-update-key", Durable, "all");
        work.Open();
        work.Execute();
        work.Close();

        Should.Throw<WrongAnswerException>(work.CheckWhatIsLeft).Message.ShouldEndWith("expected 100 rows, got 101");
    }

    [Fact]
    public void The_first_opening_is_timed_where_databases_are_opened()
    {
        Case Of(string workload) =>
            new(
                LiteDbEngine.Id,
                LiteDbEngine.Provider,
                new()
                {
                    Workload = workload,
                    Run = new() { Databases = Temporary.Location },
                }
            );

        FirstOpening.Of(Of("engines-open-close")).ShouldNotBeNull().ShouldBeGreaterThan(0);
        FirstOpening.Of(Of("crud-insert")).ShouldBeNull();
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Other_engines_are_measured_by_their_study_alone()
    {
        Setting setting = new() { Workload = "crud-insert", Pragmas = PragmaSet.Parse("synchronous=OFF") };

        MeasuredWorkload.Find("crud-insert").Takes(LiteDbEngine.Provider, setting).ShouldBeTrue();
        MeasuredWorkload.Find("crud-insert").Takes(DuckDbEngine.Provider, setting).ShouldBeFalse();
        MeasuredWorkload.Find("log-insert").Takes(LiteDbEngine.Provider, setting).ShouldBeFalse();
        MeasuredWorkload.Find("select").Takes(LiteDbEngine.Provider, setting).ShouldBeFalse();
        Should
            .Throw<FormatException>(() => Axis.FindProvider(DuckDbEngine.Id))
            .Message.ShouldStartWith("unknown provider 'duckdb'");
    }

    private CaseWork WorkOf(Provider provider, string workload, string pragmas, string batchSize)
    {
        Setting setting = new()
        {
            Workload = workload,
            Pragmas = PragmaSet.Parse(pragmas),
            BatchSize = BatchSize.Parse(batchSize),
            Rows = 100,
            Run = new() { Databases = Temporary.Location, Operations = 50 },
        };
        return setting.Measured.Prepare(provider, provider.Id, setting);
    }

    private static ManagedProvider<LyingConnection<TLiar>, LyingStatement> Engine<TLiar>()
        where TLiar : Liar, new() =>
        new(typeof(TLiar).Name, "an engine that lies", "SqliteBench.Tests", () => typeof(LyingProvider).Assembly)
        {
            IsSqlite = false,
        };
}
