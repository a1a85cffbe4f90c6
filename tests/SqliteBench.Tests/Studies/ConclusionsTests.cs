namespace SqliteBench.Tests.Studies;

/// <summary>Gives the rule of each study known times, and reads its sentence.</summary>
public sealed class ConclusionsTests
{
    private const string Msd = "microsoft-data-sqlite";
    private const string Sds = "system-data-sqlite";

    // Half the width of every interval, relative to its figure.
    private const double Half = 0.01;

    [Fact]
    public void Providers()
    {
        Of("providers", ("cpp", "", 100), (Msd, "", 150), (Sds, "", 300), ("dapper", "", 450))
            .ShouldBe(
                "`microsoft-data-sqlite` takes 1.50 [1.49, 1.52] times as long as C++; `system-data-sqlite` takes 2.00"
                    + " [1.97, 2.03] times as long as `microsoft-data-sqlite`."
            );
        Of("providers", ("cpp", "", 100), (Msd, "", 100.2), (Sds, "", 100.5))
            .ShouldBe(
                "`microsoft-data-sqlite` takes as long as C++ within the noise (1.00 [0.99, 1.01] times);"
                    + " `system-data-sqlite` takes as long as `microsoft-data-sqlite` within the noise (1.00 [0.99, 1.02]"
                    + " times)."
            );
    }

    [Fact]
    public void Mappers()
    {
        Of("mappers", (Msd, "", 100), ("dapper", "", 150))
            .ShouldBe("`dapper` takes 1.50 [1.49, 1.52] times as long as `microsoft-data-sqlite`.");
        Of("mappers", (Msd, "", 100), ("sqlite-net", "", 300))
            .ShouldBe("`sqlite-net` takes 3.00 [2.97, 3.03] times as long as `microsoft-data-sqlite`.");
    }

    [Fact]
    public void Pragmas()
    {
        Of("pragmas", ("cpp", "normal", 100), ("cpp", "journal_mode=WAL", 50))
            .ShouldBe("With `cpp`, `journal_mode=WAL` is 2.00 [1.98, 2.02] times as fast as `normal`.");
        Of("pragmas", ("cpp", "normal", 100), ("cpp", "cache_size=64M", 99.8))
            .ShouldBe(
                "With `cpp`, `cache_size=64M` is 1.00 [0.99, 1.01] times as fast as `normal`, no difference larger than the"
                    + " noise."
            );
        Of("pragmas", ("cpp", "normal", 100), ("cpp", "journal_mode=WAL", 50), ("cpp", "synchronous=OFF", 10))
            .ShouldBe(
                "With `cpp`, `journal_mode=WAL` is 2.00 [1.98, 2.02] times as fast as `normal`; `synchronous=OFF` is 10.0"
                    + " [9.90, 10.1] times as fast, but may damage the database if the power fails."
            );
    }

    [Fact]
    public void Batch()
    {
        Of("batch", ("cpp", "1", 6300), ("cpp", "256", 100), ("cpp", "4096", 98))
            .ShouldBe(
                "With `cpp`, `select` reaches 63.0 [62.4, 63.6] times as many operations per second with 256 ops per"
                    + " transaction as with one operation per transaction; other values add at most 2 %."
            );
        Of("batch", ("cpp", "1", 100), ("cpp", "256", 99.9))
            .ShouldBe("With `cpp`, `select` gains little or nothing from more than one operation per transaction.");
    }

    [Fact]
    public void Threads()
    {
        Of("threads", ("cpp", "1", 100), ("cpp", "2", 50), ("cpp", "4", 49))
            .ShouldBe(
                "With `cpp`, `select` reaches 2.00 [1.98, 2.02] times as many operations per second with 2 threads as with"
                    + " one thread; other values add at most 2 %."
            );
        Of("threads", ("cpp", "1", 100), ("cpp", "2", 130))
            .ShouldBe("With `cpp`, `select` gains little or nothing from more than one thread.");
    }

    [Fact]
    public void Schemas()
    {
        Of("schemas", ("cpp", "text/hash-size", 120), ("cpp", "int4/h0", 100), ("cpp", "text/size", 900))
            .ShouldBe("With `cpp`, `int4/h0` is 1.20 [1.19, 1.21] times as fast as `text/hash-size`.");
        Of("schemas", ("cpp", "text/hash-size", 100), ("cpp", "int4/h0", 100))
            .ShouldBe(
                "With `cpp`, `int4/h0` is 1.00 [0.99, 1.01] times as fast as `text/hash-size`, no difference larger than the"
                    + " noise."
            );
        Of("schemas", ("cpp", "text/hash-size", 100), ("cpp", "text/size", 200))
            .ShouldBe(
                "With `cpp`, `text/size` is 0.50 [0.50, 0.51] times as fast as `text/hash-size`, and nothing that was"
                    + " measured is faster."
            );
        Of(
                "schemas",
                [
                    ("cpp", "text/hash-size", 100),
                    .. "abcde".Select((one, place) => ("cpp", $"{one}", 98.0 - (2 * place))),
                ]
            )
            .ShouldBe(
                "With `cpp`, `e` is 1.11 [1.10, 1.12] times as fast as `text/hash-size`; `d` is 1.09 [1.08, 1.10] times as"
                    + " fast; `c` is 1.06 [1.05, 1.07] times as fast; 2 more are faster, at least on some operations."
            );
    }

    [Fact]
    public void Sizes() =>
        Of("sizes", ("cpp", "10000", 100), ("cpp", "1000000", 300))
            .ShouldBe(
                "With `cpp`, from 10,000 rows to 1,000,000 rows, operations take this many times as long: `select` 3.00"
                    + " [2.97, 3.03]."
            );

    [Fact]
    public void Flows() =>
        Of("flows", ("cpp", "normal", 100), ("cpp", "combination", 50), (Msd, "normal", 150), (Msd, "combination", 60))
            .ShouldBe(
                "With `microsoft-data-sqlite`, `combination` is 2.50 [2.46, 2.54] times as fast as `normal`, but may lose the"
                    + " last transactions if the power fails. With `combination`, `microsoft-data-sqlite` takes 1.20 [1.18,"
                    + " 1.22] times as long as C++."
            );

    [Fact]
    public void Crud()
    {
        Of("crud", (Msd, "crud-select-key", 10_000), (Msd, "crud-select-field", 1_000_000))
            .ShouldBe(
                "With `microsoft-data-sqlite`, finding a row by a field without an index rather than by its key takes"
                    + " 1.00 ms instead of 10.0 µs (100 [98.6, 101] times as long)."
            );
        Of("crud", (Msd, "crud-select-key", 10_000), (Msd, "crud-select-field", 10_010))
            .ShouldBe(
                "With `microsoft-data-sqlite`, finding a row by a field without an index rather than by its key makes"
                    + " no difference larger than the noise (10.0 µs)."
            );
    }

    [Fact]
    public void Engines() =>
        Of("engines", (Msd, "crud-insert", 1000), ("litedb", "crud-insert", 3500))
            .ShouldBe("`litedb` takes 3.50 [3.47, 3.54] times as long as `microsoft-data-sqlite`.");

    [Fact]
    public void Log()
    {
        Of("log", (Msd, "", 300), ("file-buffered", "", 100))
            .ShouldBe(
                "With `microsoft-data-sqlite`, writing a line to a table, in one transaction that a crash undoes as a whole, takes"
                    + " 3.00 [2.96, 3.04] times as long as `file-buffered`, which loses what is in its buffer if the process is"
                    + " killed, and more if the power fails."
            );
        Of("log", (Msd, "", 100), ("file-fsync-line", "", 100))
            .ShouldBe(
                "With `microsoft-data-sqlite`, writing a line to a table, in one transaction that a crash undoes as a whole, takes"
                    + " as long, within the noise, as `file-fsync-line`."
            );
    }

    [Fact]
    public void LogSpill() =>
        Steps(("journal_mode=WAL", 200), ("journal_mode=WAL+cache_size=16M", 800))
            .ShouldBe(
                "With `cpp`, the write-ahead log of an open transaction started to grow between 100 and 200 rows"
                    + " (journal_mode=WAL); started to grow between 100 and 800 rows (journal_mode=WAL, cache_size=16M)."
            );

    [Fact]
    public void Journal()
    {
        Of("journal", ("cpp", "journal_mode=DELETE", 300), ("cpp", "journal_mode=WAL", 100))
            .ShouldBe("With `cpp`, `journal_mode=WAL` is 3.00 [2.97, 3.03] times as fast as `journal_mode=DELETE`.");
        Of("journal", ("cpp", "journal_mode=DELETE", 300), ("cpp", "journal_mode=MEMORY", 100))
            .ShouldBe(
                "With `cpp`, `journal_mode=MEMORY` is 3.00 [2.97, 3.03] times as fast as `journal_mode=DELETE`, but may damage"
                    + " the database if the power fails."
            );
    }

    [Fact]
    public void Bulk() =>
        Of("bulk", ("cpp", "bulk-values-1", 200), ("cpp", "bulk-values-100", 100))
            .ShouldBe("With `cpp`, `bulk-values-100` is 2.00 [1.98, 2.02] times as fast as `bulk-values-1`.");

    [Fact]
    public void Open() =>
        Of("open", (Msd, "open-connection-pooled", 4000), (Msd, "open-connection", 40_000), (Sds, "open-connection", 1))
            .ShouldBe(
                "With `microsoft-data-sqlite`, opening a connection without a pool takes 40.0 µs instead of 4.00 µs"
                    + " (10.0 [9.86, 10.1] times as long)."
            );

    [Fact]
    public void Types() =>
        Of(
                "types",
                [("cpp", "type-bind-integer", 100), (Msd, "type-bind-integer", 200)],
                [("cpp", "type-bind-blob-1m", 100), (Msd, "type-bind-blob-1m", 10_300)]
            )
            .ShouldBe(
                "`microsoft-data-sqlite` takes 2.00 [1.98, 2.02] times as long as C++. Workloads with `bind-blob-1m` are"
                    + " left out: there, `microsoft-data-sqlite` takes 103 [102, 104] times as long, because C++ only passes"
                    + " a pointer to the blob, while the library copies its bytes."
            );

    [Theory]
    [InlineData("pinvoke", "pinvoke")]
    [InlineData("dapper", "dapper")]
    [InlineData("dapper", Sds, Sds)]
    [InlineData(Sds, Msd, Msd)]
    public void A_conclusion_is_about_the_first_library_or_else_the_first_provider_that_is_not_the_baseline(
        string first,
        string named,
        string? second = null
    ) =>
        Of(
                "pragmas",
                [
                    .. new[] { "cpp", first, second ?? first }
                        .Distinct()
                        .SelectMany(provider =>
                            new[] { (provider, "normal", 200.0), (provider, "cache_size=64M", 100.0) }
                        ),
                ]
            )
            .ShouldStartWith($"With `{named}`, ");

    [Fact]
    public void Keys() =>
        Of(
                "keys",
                (Msd, "keys-insert-integer", 1000),
                (Msd, "keys-insert-blob", 2000),
                (Msd, "keys-select-integer", 1000),
                (Msd, "keys-select-text", 3000)
            )
            .ShouldBe(
                "With `microsoft-data-sqlite`, inserting a row whose key is a GUID in a blob, not an integer, takes 2.00 µs"
                    + " instead of 1.00 µs (2.00 [1.97, 2.03] times as long); reading one by a GUID in text takes 3.00 µs"
                    + " instead of 1.00 µs (3.00 [2.96, 3.04] times as long)."
            );

    [Fact]
    public void Configuration() =>
        Of("configuration", (Msd, "normal", 300), (Msd, "memstatus=0", 150))
            .ShouldBe("With `microsoft-data-sqlite`, `memstatus=0` is 2.00 [1.98, 2.02] times as fast as `normal`.");

    [Fact]
    public void Every_study_has_a_test_named_after_it() =>
        StudyCatalog
            .All.Select(study => study.Id.Replace("-", ""))
            .Except(typeof(ConclusionsTests).GetMethods().Select(one => one.Name), StringComparer.OrdinalIgnoreCase)
            .ShouldBeEmpty();

    private static string Of(string study, params (string Provider, string Value, double Time)[] cases) =>
        Of(study, groups: [cases]);

    // Each group of cases has a baseline: its first case.
    private static string Of(string study, params (string Provider, string Value, double Time)[][] groups)
    {
        string[] compared = [.. StudyCatalog.All.Single(one => one.Id == study).Compares];
        string axis =
            compared.FirstOrDefault(column => column != ResultColumns.Provider)
            ?? (
                study is "crud" or "open" or "types" or "keys" or "engines"
                    ? ResultColumns.Workload
                    : ResultColumns.FileSystem
            );
        return Sentence(study, [.. groups.SelectMany(CasesOf)]);

        IEnumerable<CaseResult> CasesOf((string Provider, string Value, double Time)[] cases) =>
            from one in cases
            let ratio = one.Time / cases[0].Time
            select new CaseResult
            {
                Study = study,
                Provider = one.Provider,
                Axes =
                    axis == ResultColumns.Workload
                        ? [new(axis, one.Value)]
                        : [new(ResultColumns.Workload, "select"), new(axis, one.Value)],
                Baseline = study is "crud" or "open" or "log" or "keys"
                    ? ""
                    : CaseResult.BaselineText(
                        compared.Select(column =>
                            KeyValuePair.Create(
                                column,
                                column == ResultColumns.Provider ? cases[0].Provider : cases[0].Value
                            )
                        )
                    ),
            }
                .With("time_ns", Around(one.Time))
                .With("ratio_paired", Around(ratio));
    }

    private static string Steps(params (string Pragmas, double Rows)[] cases) =>
        Sentence(
            "log-spill",
            [
                .. cases.Select(one => new CaseResult
                {
                    Study = "log-spill",
                    Provider = "cpp",
                    Axes = [new(ResultColumns.Workload, "log-insert"), new(ResultColumns.Pragmas, one.Pragmas)],
                    Series = SampleResults.Steps([100, one.Rows, 1000], [0, 4096, 8192]),
                }),
            ]
        );

    private static string Sentence(string study, CaseResult[] cases) =>
        new StudyCases(study, cases, StudyCatalog.ForReports).Headlines.ShouldHaveSingleItem();

    private static Estimate Around(double value) => new(value, value * (1 - Half), value * (1 + Half));
}
