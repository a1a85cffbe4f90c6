using SqliteBench.Providers;
using SqliteBench.Workloads.Ledgers;

namespace SqliteBench.Workloads.Tests.Pragmas;

/// <summary>Every pragma with every word that it takes, and the limits of its numbers.</summary>
public sealed class PragmaValuesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    // What they read back as is in https://www.sqlite.org/pragma.html.
    public static TheoryData<string, string, string> Values =>
        new()
        {
            { "synchronous=OFF", "PRAGMA synchronous=OFF", "0" },
            { "synchronous=NORMAL", "PRAGMA synchronous=NORMAL", "1" },
            { "synchronous=FULL", "PRAGMA synchronous=FULL", "2" },
            { "synchronous=EXTRA", "PRAGMA synchronous=EXTRA", "3" },
            { "temp_store=DEFAULT", "PRAGMA temp_store=DEFAULT", "0" },
            { "temp_store=FILE", "PRAGMA temp_store=FILE", "1" },
            { "temp_store=MEMORY", "PRAGMA temp_store=MEMORY", "2" },
            { "journal_mode=DELETE", "PRAGMA journal_mode=DELETE", "delete" },
            { "journal_mode=TRUNCATE", "PRAGMA journal_mode=TRUNCATE", "truncate" },
            { "journal_mode=PERSIST", "PRAGMA journal_mode=PERSIST", "persist" },
            { "journal_mode=MEMORY", "PRAGMA journal_mode=MEMORY", "memory" },
            { "journal_mode=WAL", "PRAGMA journal_mode=WAL", "wal" },
            { "journal_mode=OFF", "PRAGMA journal_mode=OFF", "off" },
            { "locking_mode=NORMAL", "PRAGMA locking_mode=NORMAL", "normal" },
            { "locking_mode=EXCLUSIVE", "PRAGMA locking_mode=EXCLUSIVE", "exclusive" },
            { "cache_spill=ON", "PRAGMA cache_spill=ON", PragmaSetting.AnyButZero },
            { "cache_spill=OFF", "PRAGMA cache_spill=OFF", "0" },
            { "cache_size=0", "PRAGMA cache_size=0", "0" },
            { "cache_size=1K", "PRAGMA cache_size=-1", "-1" },
            { "cache_size=3M", "PRAGMA cache_size=-3072", "-3072" },
            { "cache_size=1023G", "PRAGMA cache_size=-1072693248", "-1072693248" },
            { "cache_size=-2000", "PRAGMA cache_size=-2000", "-2000" },
            { "mmap_size=0", "PRAGMA mmap_size=0", "0" },
            { "mmap_size=3M", "PRAGMA mmap_size=3145728", "3145728" },
            { "mmap_size=1G", "PRAGMA mmap_size=1073741824", "1073741824" },
            { "journal_size_limit=-1", "PRAGMA journal_size_limit=-1", "-1" },
            { "journal_size_limit=0", "PRAGMA journal_size_limit=0", "0" },
            { "journal_size_limit=5K", "PRAGMA journal_size_limit=5120", "5120" },
            { "journal_size_limit=1099511627775", "PRAGMA journal_size_limit=1099511627775", "1099511627775" },
            { "threads=0", "PRAGMA threads=0", "0" },
            { "threads=8", "PRAGMA threads=8", "8" },
            { "wal_autocheckpoint=0", "PRAGMA wal_autocheckpoint=0", "0" },
            { "wal_autocheckpoint=500", "PRAGMA wal_autocheckpoint=500", "500" },
            { "busy_timeout=0", "PRAGMA busy_timeout=0", "0" },
            { "busy_timeout=250", "PRAGMA busy_timeout=250", "250" },
        };

    [Theory]
    [MemberData(nameof(Values))]
    public void The_engine_takes_it_and_reads_it_back(string text, string statement, string readBack)
    {
        PragmaSet set = PragmaSet.Parse(text.ToLowerInvariant());

        PragmaSetting setting = set.Settings.Single();
        setting.SetStatement.ShouldBe(statement);
        setting.ReadBack.ShouldBe(readBack);
        set.Name.ShouldBe(text.Split('=')[0] + '=' + text.Split('=')[1].ToUpperInvariant());
        Apply(set);
    }

    [Theory]
    [InlineData("cache_size=")]
    [InlineData("cache_size=K")]
    [InlineData("cache_size=0K")]
    [InlineData("cache_size=-1M")]
    [InlineData("cache_size=1024G")]
    [InlineData("cache_size=1099511627776")]
    [InlineData("cache_size=-1099511627776")]
    [InlineData("mmap_size=")]
    [InlineData("mmap_size=-1")]
    [InlineData("mmap_size=1B")]
    [InlineData("mmap_size=1KK")]
    [InlineData("mmap_size=99999999999G")]
    // (2^34 + 1) * 2^30 is 2^30 in 64 bits.
    [InlineData("mmap_size=17179869185G")]
    [InlineData("journal_size_limit=-2")]
    [InlineData("journal_size_limit=-1K")]
    [InlineData("threads=")]
    [InlineData("threads=-1")]
    [InlineData("threads=1K")]
    [InlineData("wal_autocheckpoint=-1")]
    [InlineData("busy_timeout=-1")]
    [InlineData("busy_timeout=1K")]
    [InlineData("cache_spill=1")]
    [InlineData("locking_mode=SHARED")]
    [InlineData("temp_store=2")]
    public void A_value_beyond_its_limits_is_refused_with_what_the_pragma_takes(string text)
    {
        string[] parts = text.Split('=');
        string values = PragmaSet.Known.Single(pragma => pragma.Name == parts[0]).Values;

        Should
            .Throw<FormatException>(() => PragmaSet.Parse(text))
            .Message.ShouldBe($"'{parts[1]}' is no value of {parts[0]}: it takes {values}");
    }

    [Fact]
    public void A_pragma_that_the_engine_does_not_take_is_told_whatever_the_use()
    {
        string path = _directory.File("pragmas.db");
        Ledger.Create(PInvokeShim.Provider, path, PragmaSet.Normal);
        if (NativeBaseline.Provider.Availability.IsAvailable)
        {
            Should
                .Throw<NativeBaselineException>(() =>
                    Ledger.Open(NativeBaseline.Provider, path, Set("threads=1000000"))
                )
                .Message.ShouldBe("the engine did not take PRAGMA threads: wanted 1000000, it has 8");
        }

        foreach (Provider provider in (Provider[])[PInvokeShim.Provider, MicrosoftSqliteAsync.Provider])
        {
            Should
                .Throw<PragmaNotTakenException>(() => Ledger.Open(provider, path, Set("threads=1000000")))
                .Message.ShouldBe("the engine did not take PRAGMA threads=1000000: wanted 1000000, it has 8");
        }
    }

    [Theory]
    [InlineData(null, "no value")]
    [InlineData("0", "0")]
    public void Where_any_value_but_zero_is_wanted_neither_zero_nor_none_will_do(string? actual, string told)
    {
        PragmaSetting setting = PragmaSet.Parse("cache_spill=ON").Settings.Single();

        setting.Check("1");
        setting.Check("483");
        Should
            .Throw<PragmaNotTakenException>(() => setting.Check(actual))
            .Message.ShouldBe($"the engine did not take PRAGMA cache_spill=ON: wanted not 0, it has {told}");
    }

    [Fact]
    public void Sets_are_in_the_order_of_their_number_of_settings_and_then_of_their_names() =>
        new[]
        {
            PragmaSet.Combination,
            Set("threads=2"),
            Set("synchronous=OFF+threads=2"),
            PragmaSet.Normal,
            Set("threads=1"),
        }
            .Order()
            .Select(set => set.Name)
            .ShouldBe(["normal", "threads=1", "threads=2", "synchronous=OFF+threads=2", "combination"]);

    [Theory]
    [InlineData("Normal")]
    [InlineData("COMBINATION")]
    public void The_named_sets_are_known_in_any_case(string text) => Set(text).Name.ShouldBe(text.ToLowerInvariant());

    [Theory]
    [InlineData("synchronous=FULL", true)]
    [InlineData("synchronous=OFF+journal_mode=WAL", false)]
    [InlineData("synchronous=NORMAL+journal_mode=WAL", false)]
    [InlineData("synchronous=NORMAL+journal_mode=DELETE", true)]
    [InlineData("synchronous=FULL+journal_mode=WAL", true)]
    public void Only_some_settings_wait_for_the_disk_at_each_commit(string text, bool syncs) =>
        Set(text).SyncsEachCommit.ShouldBe(syncs);

    [Fact]
    public void What_is_no_set_is_told_with_the_names_that_there_are() =>
        Should
            .Throw<FormatException>(() => Set("fast"))
            .Message.ShouldBe(
                "'fast' is no pragma set: write normal, combination, or name=value+name=value with the names synchronous,"
                    + " temp_store, journal_mode, cache_size, mmap_size, journal_size_limit, threads, wal_autocheckpoint,"
                    + " locking_mode, cache_spill, busy_timeout"
            );

    [Fact]
    public void A_pragma_that_is_named_twice_is_told() =>
        Should
            .Throw<FormatException>(() => Set("threads=1+THREADS=2"))
            .Message.ShouldBe("'threads=1+THREADS=2' sets threads twice: name each pragma once");

    public void Dispose() => _directory.Dispose();

    private static PragmaSet Set(string text) => PragmaSet.Parse(text);

    // A ledger is what applies pragmas with the least around it.
    private void Apply(PragmaSet set)
    {
        string path = _directory.File("pragmas.db");
        Ledger.Create(PInvokeShim.Provider, path, PragmaSet.Normal);
        Ledger.Open(PInvokeShim.Provider, path, set).Dispose();
        Ledger.Open(MicrosoftSqliteAsync.Provider, path, set).Dispose();
    }
}
