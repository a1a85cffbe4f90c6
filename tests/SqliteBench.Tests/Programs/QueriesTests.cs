using System.Security.Cryptography;
using Microsoft.Data.Sqlite;
using SqliteBench.Queries;
using SqliteBench.Tests.Measurement.Turns;
using SqliteBench.Tests.Queries;

namespace SqliteBench.Tests.Programs;

/// <summary>The command that measures a user's own queries, as its user would call it.</summary>
public sealed class QueriesTests : DirectoryTests
{
    [Fact]
    public void A_worker_process_times_and_inspects_a_query()
    {
        using MadeQueries made = new(
            "-- schema\nCREATE TABLE t (id INTEGER PRIMARY KEY);\nINSERT INTO t VALUES (1), (2);\n-- name: all :many\nSELECT id FROM t;"
        );
        QuerySet set = made.Store(made.Preparation.Try());
        Axes axes = new() { Databases = made.Folder, Queries = made.Folder };
        Case @case = Case.Create(axes.In("", new() { Workload = "all", BatchSize = new(1) }), MicrosoftSqlite.Id);

        WorkerReply reply = new WorkerLauncher().Launch([@case], seed: 1, Inspection.Brief);

        reply.Times.ShouldNotBeNull().ShouldHaveSingleItem().ShouldBeGreaterThan(0);
        CaseFindings findings = reply.Findings.ShouldNotBeNull();
        findings.Operations.ShouldBe(set.Find("all").Executions);
        findings.Rows.ShouldBe(2 * findings.Operations);
    }

    // In a process of its own, with worker processes, and no file left behind.
    [Fact]
    public async Task The_command_measures_in_a_process_of_its_own_and_leaves_nothing()
    {
        File.WriteAllText(
            Other.File("app.sql"),
            "-- schema\nCREATE TABLE t (id INTEGER PRIMARY KEY);\nINSERT INTO t VALUES (1), (2);\n-- name: all_rows :many\nSELECT id FROM t;"
        );

        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["queries", Other.File("app.sql"), "--budget", "4s", "--provider", "pinvoke"],
            .. (string[])["--directory", Temporary.Location, "--artifacts", Other.Location],
        ]);

        run.Error.ShouldBeEmpty();
        run.Output.ShouldContain(line => line.StartsWith("all_rows"));
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    // It takes as long as the process waits before it gives up.
    [LongFact("queries")]
    public async Task A_call_of_a_function_that_does_not_end_is_given_up_and_the_other_queries_are_measured()
    {
        File.WriteAllText(
            Other.File("app.sql"),
            "-- schema\nCREATE TABLE t (id INTEGER PRIMARY KEY);\nINSERT INTO t VALUES (1), (2);\n-- name: fine :many\nSELECT id FROM t;"
                + "\n-- name: endless :one\nSELECT instr(zeroblob(90000000), zeroblob(45000000) || x'01') AS place;"
        );

        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["queries", Other.File("app.sql"), "--budget", "12s", "--providers", "pinvoke"],
            .. (string[])["--directory", Temporary.Location, "--artifacts", Other.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Success);
        run.Output.ShouldContain(line => line.StartsWith("fine"));
        run.Error.ShouldHaveSingleItem()
            .ShouldMatch(@"^left out: app\.sql:6: endless: one call of a function takes longer than 20 s");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    // Before, a budget that was too short for launches made the run fail, and nothing was advised.
    [Fact]
    public void A_missing_index_is_found_whatever_the_budget_and_timed_and_the_database_stays_as_it_was()
    {
        string advice = Path.Combine(Other.Location, "results", "advice.sql");
        (string said, RunResults results) = MeasureLetters("1s");
        string hurried = File.ReadAllText(advice);
        said.ShouldContain("There was no time for");
        results.Cases.Select(@case => @case.Study).Distinct().ShouldBe(["queries"]);

        (said, results) = MeasureLetters("180s");

        File.ReadAllText(advice).ShouldBe(hurried);
        said.ShouldContain("1. CREATE INDEX letters_receiver ON letters (receiver);");
        said.ShouldContain("letters_to: 2.00 ms before, 2.00 µs after");
        said.ShouldContain("put several into one");
        said.ShouldNotContain("There was no time");
        results.Cases.ShouldAllBe(@case => @case.Failure == null);
        results.Cases.Select(@case => @case.Study).Distinct().ShouldBe(["queries", "query-advice"]);
        CaseResult counted = results.Cases.First(@case => @case.On("workload") == "letters_to");
        counted.Plan.ShouldBe("reads all of letters");
        counted.Metric(QueryGate.RowsColumn).ShouldBe(new Estimate(5000));
    }

    // Before, the order of ties and the last digits of sums were taken for wrong answers.
    [Fact]
    public void Ties_and_sums_make_no_answer_wrong_before_or_after_the_advice()
    {
        File.WriteAllText(
            Temporary.File("app.sql"),
            """
            -- schema
            CREATE TABLE item (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, price INTEGER NOT NULL, name TEXT NOT NULL, note TEXT);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)
            INSERT INTO item SELECT i, i % 7, i * 7919 % 12, 'item ' || (i * 104729 % 9000), hex(randomblob(40)) FROM n;
            CREATE TABLE invoice (id INTEGER PRIMARY KEY, country INTEGER NOT NULL, total REAL NOT NULL);
            INSERT INTO invoice SELECT id, id % 20, (id * 7919 % 1000) / 100.0 + 0.01 FROM item;
            -- name: cheapest :many
            SELECT name, price FROM item WHERE kind = @kind ORDER BY price LIMIT 300;
            -- name: revenue :many
            SELECT country, sum(total) AS revenue FROM invoice GROUP BY country ORDER BY revenue DESC;
            """
        );

        (string said, RunResults results) = Measure(_ => 1e6, ["--budget", "60s"]);

        said.ShouldContain("CREATE INDEX item_kind_price");
        results.Cases.ShouldContain(@case => @case.Study == "query-advice" && @case.On("workload") == "cheapest");
        results.Cases.ShouldAllBe(@case => @case.Failure == null);
    }

    [Fact]
    public void A_query_over_the_bound_of_work_is_cured_and_two_forms_are_compared()
    {
        File.WriteAllText(
            Temporary.File("app.sql"),
            """
            -- schema
            CREATE TABLE call (id INTEGER PRIMARY KEY, line INTEGER NOT NULL, at INTEGER NOT NULL);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000) INSERT INTO call SELECT i, i % 1500, i FROM n;
            -- name: most_before :one
            SELECT max((SELECT count(*) FROM call b WHERE b.line = a.line AND b.at < a.at)) AS most FROM call a;
            -- name: last/sorted :one
            SELECT id FROM call ORDER BY id + 0 DESC LIMIT 1;
            -- name: last/max :one
            SELECT max(id) AS id FROM call;
            """
        );

        (string said, _) = Measure(@case => @case.Workload.Id == "last/max" ? 1e3 : 1e6, ["--budget", "12s"]);

        said.ShouldContain(">200M");
        said.ShouldMatch(@"most_before more than [\d,]+ times as fast");
        said.ShouldMatch(@"last/max is about [\d.]+ times as fast as last/sorted");
        string advice = File.ReadAllText(Path.Combine(Other.Location, "results", "advice.sql"));
        advice.ShouldMatch(@"(?m)^CREATE INDEX call_line\w* ON call \(line");
        advice.ShouldMatch(@"(?m)^-- DROP INDEX call_line");
    }

    [Theory]
    [InlineData("", 3)]
    [InlineData("DELETE FROM letters", 3)]
    [InlineData("CREATE INDEX a ON letters (body); CREATE INDEX b ON letters (body, receiver)", 5)]
    [InlineData(
        "CREATE TABLE u (id INTEGER PRIMARY KEY, a REFERENCES letters, b REFERENCES letters, c REFERENCES x)",
        7
    )]
    [InlineData("CREATE TABLE \"Ä\" (\"ä\" PRIMARY KEY); CREATE TABLE \"1 a\" (b); CREATE TABLE \"1-a\" (b)", 7)]
    [InlineData("CREATE VIEW gone AS SELECT id FROM letters; ALTER TABLE letters DROP COLUMN body", 4)]
    public void What_new_writes_for_a_database_can_be_measured(string change, int number)
    {
        string database = Temporary.File("app.db");
        Make(database);
        using (SqliteConnection connection = PlainSqlite.Open(database))
        {
            PlainSqlite.Execute(connection, change);
        }

        string queries = Temporary.File("new.sql");
        ProgramCall.Lines("queries", "--new", queries, "--database", database, "--directory", Other.Location);
        AppDatabase copy = AppDatabase.Copy(database, Other.File("database.db"));
        QueryPreparation preparation = new(QueryFile.Read(queries), copy);
        preparation.Try().Count.ShouldBe(number, string.Join('\n', preparation.Failures));
        preparation.Failures.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("SQLite format 3\0", "app.sql is a SQLite database: name it with --database")]
    [InlineData(null, "is a directory, not a file of queries")]
    [InlineData(
        "",
        "sqlitebench: app.sql: there are no queries; each begins with a line such as '-- name: find_user :one'"
    )]
    public void A_file_without_queries_is_one_sentence(string? text, string sentence)
    {
        string file = text is null ? Temporary.Location : Temporary.File("app.sql");
        if (text is not null)
        {
            File.WriteAllText(file, text);
        }

        ProgramCall.Mistake("queries", file).ShouldEndWith(sentence);
    }

    [Fact]
    public void A_file_of_which_no_query_can_be_measured_is_a_mistake()
    {
        File.WriteAllText(Temporary.File("app.sql"), "-- schema\nCREATE TABLE t (a);\n-- name: a\nDROP TABLE t;");
        string[] folders = ["--directory", Temporary.Location, "--artifacts", Other.Location];
        ProgramCall run = ProgramCall.Of(["queries", Temporary.File("app.sql"), .. folders]);
        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldStartWith("failed: app.sql:3: a: DROP is not a query");
    }

    [Fact]
    public void A_query_that_is_left_out_does_not_fail_the_run_but_a_measurement_that_fails_does()
    {
        File.WriteAllText(
            Temporary.File("app.sql"),
            """
            -- schema
            CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER);
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000) INSERT INTO t SELECT i, i FROM n;
            -- name: fine :many
            SELECT id FROM t WHERE a = @a;
            -- name: of_another_table :many
            SELECT id FROM gone;
            """
        );
        ProgramCall run = Call(
            (cases, _, _) => new WorkerReply { Times = [.. cases.Select(_ => 1e6)], IsSteady = true }
        );
        run.Error.ShouldHaveSingleItem().ShouldStartWith("left out: app.sql:7: of_another_table");
        run.ExitCode.ShouldBe(ExitCode.Success);

        run = Call((_, _, _) => throw new WorkerException("the disk is full"));
        run.Error.ShouldContain(line => line.StartsWith("failed: ") && line.Contains("the disk is full"));
        run.ExitCode.ShouldBe(ExitCode.Failure);
    }

    [Theory]
    [InlineData("missing.db", "does not exist")]
    [InlineData("text.db", "is not a SQLite database, or it is encrypted")]
    [InlineData("empty.db", "is empty")]
    [InlineData("newer.db", "is not a SQLite database, or it is encrypted")]
    [InlineData("damaged.db", "is corrupt")]
    public void A_database_that_cannot_be_used_is_one_sentence(string name, string sentence)
    {
        Make(Temporary.File("newer.db"));
        File.Copy(Temporary.File("newer.db"), Temporary.File("damaged.db"));
        Overwrite(Temporary.File("newer.db"), 18, [9, 9]);
        Overwrite(Temporary.File("damaged.db"), 4096, RandomNumberGenerator.GetBytes(2000));
        File.WriteAllText(Temporary.File("text.db"), new string('x', 5000));
        File.WriteAllText(Temporary.File("empty.db"), "");

        MessageOf<UsageException>(() =>
                SqliteBench.Queries.AppDatabase.Copy(Temporary.File(name), Temporary.File("copy.db"))
            )
            .ShouldContain(sentence);
    }

    private (string Said, RunResults Results) MeasureLetters(string budget)
    {
        string database = Temporary.File("letters.db");
        if (!File.Exists(database))
        {
            Make(database);
        }

        File.WriteAllText(
            Temporary.File("app.sql"),
            """
            -- name: letters_to :many
            SELECT id, body FROM letters WHERE receiver = @receiver;

            -- name: send :exec
            INSERT INTO letters (receiver, body) VALUES (@receiver, @body);
            """
        );
        byte[] before = Hash(database);
        string[] files = Directory.GetFiles(Temporary.Location);

        (string Said, RunResults Results) measured = Measure(
            TimeOf,
            [
                .. (string[])["--database", database, "--budget", budget],
                .. (string[])["--pragmas", "journal_mode=DELETE+synchronous=FULL"],
            ]
        );

        Hash(database).ShouldBe(before);
        Directory.GetFiles(Temporary.Location).ShouldBe(files, ignoreOrder: true);
        Directory.GetDirectories(Temporary.Location).ShouldBeEmpty();
        return measured;

        static double TimeOf(Case @case)
        {
            double read = @case.Setting.SchemaChange.Contains("letters_receiver") ? 2e3 : 2e6;
            double write = @case.Setting.BatchSize == BatchSize.All ? 5e3 : 3e6;
            return @case.Workload.Id switch
            {
                "letters_to" => read,
                "send" => write,
                _ => (read + write) / 2,
            };
        }
    }

    // Measures app.sql. A case is executed once. A launch reports timeOf each case in ns.
    private (string Said, RunResults Results) Measure(Func<Case, double> timeOf, string[] arguments)
    {
        HashSet<Case> executed = [];
        ProgramCall run = Call(
            (cases, _, _) =>
            {
                foreach (Case @case in cases.Where(executed.Add))
                {
                    using CaseWork work = @case.Begin();
                    CheckedExecution.Run(work);
                }

                return new WorkerReply { Times = [.. cases.Select(timeOf)], IsSteady = true };
            },
            arguments
        );
        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        run.Output.ShouldAllBe(line => line.Length <= 80 || line.StartsWith("report: "));
        return (
            string.Join(' ', run.Output.Select(line => line.Trim())),
            ResultsFile.Read(ResultsFile.OfArtifacts(Other.Location))
        );
    }

    // A launch takes 0.5 s on the test's clock.
    private ProgramCall Call(
        Func<IReadOnlyList<Case>, int, Inspection, WorkerReply> launch,
        params IReadOnlyList<string> arguments
    )
    {
        TickingClock clock = new();
        FakeLauncher launcher = new(
            (cases, seed, inspection) =>
            {
                WorkerReply reply = launch(cases, seed, inspection);
                clock.Advance(TimeSpan.FromSeconds(0.5));
                return reply;
            }
        );
        QueriesCommand command = new(clock, launcher);
        string[] all =
        [
            Temporary.File("app.sql"),
            .. (string[])["--directory", Temporary.Location, "--artifacts", Other.Location],
            .. arguments,
        ];
        return ProgramCall.Of(() => CommandCatalog.Parse(command, all).Invoke());
    }

    private static void Make(string path)
    {
        using SqliteConnection connection = PlainSqlite.Open(path);
        PlainSqlite.Text(
            connection,
            "CREATE TABLE letters (id INTEGER PRIMARY KEY, receiver INTEGER NOT NULL, body TEXT NOT NULL)"
        );
        PlainSqlite.Text(
            connection,
            "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO letters SELECT i, i * 7919 % 1000, 'letter ' || i FROM n"
        );
    }

    private static void Overwrite(string path, long place, byte[] bytes)
    {
        using FileStream file = File.OpenWrite(path);
        file.Position = place;
        file.Write(bytes);
    }

    private static byte[] Hash(string path) => SHA256.HashData(File.ReadAllBytes(path));
}
