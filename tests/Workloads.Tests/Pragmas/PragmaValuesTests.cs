namespace SqliteBench.Workloads.Tests.Pragmas;

public sealed class PragmaValuesTests : DirectoryTests
{
    // The values of a pragma, and what they read back as: https://www.sqlite.org/pragma.html.
    private const string Known = """
        synchronous OFF:0 NORMAL:1 FULL:2 EXTRA:3
        temp_store DEFAULT:0 FILE:1 MEMORY:2
        journal_mode DELETE:delete TRUNCATE:truncate PERSIST:persist MEMORY:memory WAL:wal OFF:off
        locking_mode NORMAL:normal EXCLUSIVE:exclusive
        cache_spill ON:any OFF:0
        cache_size 0:0 1K:-1 3M:-3072 1023G:-1072693248 -2000:-2000
        mmap_size 0:0 3M:3145728 1G:1073741824
        journal_size_limit -1:-1 0:0 5K:5120 1099511627775:1099511627775
        threads 0:0 8:8
        wal_autocheckpoint 0:0 500:500
        busy_timeout 0:0 250:250
        """;

    private const string Refused = """
        cache_size= cache_size=K cache_size=0K cache_size=-1M cache_size=1024G cache_size=1099511627776
        cache_size=-1099511627776 mmap_size= mmap_size=-1 mmap_size=1B mmap_size=1KK mmap_size=99999999999G
        mmap_size=17179869185G journal_size_limit=-2 journal_size_limit=-1K threads= threads=-1 threads=1K
        wal_autocheckpoint=99999999999 threads=99999999999 busy_timeout=99999999999 cache_size=99999999999
        cache_size=-99999999999 mmap_size=4G wal_autocheckpoint=-1 busy_timeout=-1 busy_timeout=1K cache_spill=1 locking_mode=SHARED temp_store=2
        """;

    public static TheoryData<string> Values =>
        [
            .. from line in Known.Split('\n')
            let words = line.Split(' ')
            from value in words[1..]
            select $"{words[0]}={value}",
        ];

    // (2^34 + 1) * 2^30, the 17179869185G of mmap_size, is 2^30 in 64 bits.
    public static TheoryData<string> Beyond => [.. Refused.Split(' ', '\n')];

    [Theory]
    [MemberData(nameof(Values))]
    public void The_engine_takes_it_and_reads_it_back(string value)
    {
        string[] parts = value.Split(':');
        string text = parts[0];
        PragmaSet set = PragmaSet.Parse(text.ToLowerInvariant());

        PragmaSetting setting = set.Settings.Single();
        // Sizes are set in the unit that they read back in.
        setting.SetStatement.ShouldBe(
            "PRAGMA " + (text[^1] is 'K' or 'M' or 'G' ? $"{text.Split('=')[0]}={parts[1]}" : text)
        );
        setting.ReadBack.ShouldBe(parts[1] == "any" ? PragmaSetting.AnyButZero : parts[1]);
        set.Name.ShouldBe(text);
        Apply(set);
    }

    [Theory]
    [MemberData(nameof(Beyond))]
    public void A_value_beyond_its_limits_is_refused_with_what_the_pragma_takes(string text)
    {
        string[] parts = text.Split('=');
        string values = PragmaSet.Known.Single(pragma => pragma.Name == parts[0]).Values;
        MessageOf<FormatException>(() => PragmaSet.Parse(text))
            .ShouldBe($"'{parts[1]}' is not a value of {parts[0]}: it takes {values}");
    }

    [Fact]
    public void A_pragma_that_the_engine_does_not_take_is_told_whatever_the_use()
    {
        string path = Temporary.File("pragmas.db");
        Ledger.Create(PInvokeShim.Provider, path, PragmaSet.Normal);
        if (NativeBaseline.Provider.IsAvailable)
        {
            MessageOf<NativeBaselineException>(() => Ledger.Open(NativeBaseline.Provider, path, Set("threads=1000000")))
                .ShouldBe("the engine did not take PRAGMA threads: wanted 1000000, it has 8");
        }

        foreach (Provider provider in (Provider[])[PInvokeShim.Provider, MicrosoftSqlite.Async])
        {
            MessageOf<InvalidOperationException>(() => Ledger.Open(provider, path, Set("threads=1000000")))
                .ShouldBe("the engine did not take PRAGMA threads=1000000: wanted 1000000, it has 8");
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
        MessageOf<InvalidOperationException>(() => setting.Check(actual))
            .ShouldBe($"the engine did not take PRAGMA cache_spill=ON: wanted not 0, it has {told}");
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
        MessageOf<FormatException>(() => Set("fast"))
            .ShouldBe(
                "'fast' is not a pragma set: write normal, recommended, combination, or name=value+name=value with the names synchronous,"
                    + " temp_store, journal_mode, cache_size, mmap_size, journal_size_limit, threads, wal_autocheckpoint,"
                    + " locking_mode, cache_spill, busy_timeout"
            );

    [Fact]
    public void A_pragma_that_is_named_twice_is_told() =>
        MessageOf<FormatException>(() => Set("threads=1+THREADS=2"))
            .ShouldBe("'threads=1+THREADS=2' sets threads twice: name each pragma once");

    private static PragmaSet Set(string text) => PragmaSet.Parse(text);

    // A ledger is what applies pragmas with the least around it.
    private void Apply(PragmaSet set)
    {
        string path = Temporary.File("pragmas.db");
        Ledger.Create(PInvokeShim.Provider, path, PragmaSet.Normal);
        Ledger.Open(PInvokeShim.Provider, path, set).Dispose();
        Ledger.Open(MicrosoftSqlite.Async, path, set).Dispose();
    }
}
