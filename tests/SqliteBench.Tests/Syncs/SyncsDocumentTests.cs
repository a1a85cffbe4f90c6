namespace SqliteBench.Tests.Syncs;

/// <summary>What the column <c>syncs</c> counts, and its table in docs/reliability.md.</summary>
public sealed class SyncsDocumentTests
{
    private static readonly string[] s_pragmas =
    [
        .. from mode in (string[])["DELETE", "TRUNCATE", "PERSIST", "WAL"]
        from synchronous in (string[])["OFF", "NORMAL", "FULL", "EXTRA"]
        select Pragmas(mode, synchronous),
    ];

    private static readonly Lazy<Task<SyncCounts[]>> s_counted = new(() => SyncTrace.CountAsync(s_pragmas));

    [StraceFact]
    public async Task Each_sync_that_is_observed_is_one_call_that_the_kernel_sees_for_a_file() =>
        (await s_counted.Value).ShouldAllBe(counts => counts.Files == counts.Observed);

    [StraceFact]
    public async Task The_document_has_the_syncs_of_every_provider()
    {
        string[] section =
        [
            .. File.ReadLines(Path.Combine(Repository.Root, "docs", "reliability.md"))
                .SkipWhile(line => line != "### Syncs")
                .Skip(1)
                .TakeWhile(line => !line.StartsWith('#')),
        ];
        IEnumerable<string> documented =
            from line in section.Where(line => line.StartsWith("| ")).Skip(1)
            let cells = line.Split('|', StringSplitOptions.TrimEntries)
            from mode in cells[1].Split(", ")
            from synchronous in cells[2].Split(", ")
            from provider in ProviderCatalog.All.Where(provider => provider.IsAvailable)
            select $"{provider}/{Pragmas(mode, synchronous)}: {cells[3]}, {cells[4]}";

        (await s_counted.Value)
            .Select(one => $"{one.Run}: {PerCommit(one.Observed)}, {PerCommit(one.Files + one.Directories)}")
            .Order(StringComparer.Ordinal)
            .ShouldBe(documented.Order(StringComparer.Ordinal));
        string.Join(' ', section).ShouldContain($"all {ProviderCatalog.All.Count} providers");
    }

    [Fact]
    public void A_call_that_is_resumed_counts_once_and_others_only_between_the_marks_of_their_run()
    {
        const string Trace = """
            7  fsync(3</d/p/m/a.db>) = 0
            7  lstat("/d/p/m/a.db-begin", 0x7ff) = -1 ENOENT (No such file or directory)
            7  fsync(3</d/p/m/a.db-journal>) = 0
            7  fsync(4</d/p/m> <unfinished ...>
            8  fdatasync(5</d/other/m/b.db>) = 0
            7  <... fsync resumed>)              = 0
            7  fdatasync(3</d/p/m/a.db> <unfinished ...>
            7  <... fdatasync resumed>)          = 0
            7  newfstatat(AT_FDCWD</d>, "/d/p/m/a.db-end", 0x7ff, 0) = -1 ENOENT (No such file or directory)
            7  fsync(3</d/p/m/a.db>) = 0
            """;

        SyncTrace
            .Parse(Trace.Split('\n'))
            .ShouldBe([("p/m", "/d/p/m/a.db-journal"), ("p/m", "/d/p/m"), ("p/m", "/d/p/m/a.db")]);
    }

    private static string Pragmas(string mode, string synchronous) => $"journal_mode={mode}+synchronous={synchronous}";

    private static string PerCommit(long syncs) =>
        ((decimal)syncs / SyncsProgram.Commits).ToString("0.##", CultureInfo.InvariantCulture);
}
