using System.Text.RegularExpressions;
using FsCheck;

namespace SqliteBench.Workloads.Tests.Pragmas;

public partial class PragmaSetTests
{
    private static readonly string[] s_words =
    [
        .. PragmaSet.Known.Select(pragma => pragma.Name),
        .. PragmaSet.Known.Select(pragma => pragma.Name + "="),
        "=",
        "+",
        "OFF",
        "WAL",
        "64M",
        "normal",
    ];

    private static readonly string[] s_settings =
    [
        "synchronous=NORMAL",
        "journal_mode=WAL",
        "cache_size=64M",
        "cache_size=-2000",
        "mmap_size=2k",
        "threads=8",
        "journal_size_limit=-1",
        "wal_autocheckpoint=0",
        "cache_spill=OFF",
        "synchronous=OFF+threads=2",
    ];

    [Theory]
    [InlineData("cache_size=64M", "PRAGMA cache_size=-65536")]
    [InlineData("cache_size=-2000", "PRAGMA cache_size=-2000")]
    [InlineData("cache_size=500", "PRAGMA cache_size=500")]
    [InlineData("mmap_size=2k", "PRAGMA mmap_size=2048")]
    [InlineData("Synchronous=normal", "PRAGMA synchronous=NORMAL")]
    [InlineData("journal_mode=wal", "PRAGMA journal_mode=WAL")]
    [InlineData("journal_size_limit=-1", "PRAGMA journal_size_limit=-1")]
    [InlineData("threads=8", "PRAGMA threads=8")]
    public void Sets_what_was_written(string text, string statement) =>
        PragmaSet.Parse(text).Settings.Single().SetStatement.ShouldBe(statement);

    [Fact]
    public void The_combination_is_that_of_the_published_study() =>
        string.Join(", ", PragmaSet.Combination.Settings)
            .ShouldBe(
                "synchronous=NORMAL, temp_store=MEMORY, journal_mode=WAL, cache_size=64M, mmap_size=64M, threads=8"
            );

    [Fact]
    public void Several_settings_keep_their_order() =>
        PragmaSet.Parse("threads=2+synchronous=OFF").ToString().ShouldBe("threads=2+synchronous=OFF");

    [Theory]
    [InlineData("", "normal")]
    [InlineData("nonsense", "synchronous")]
    [InlineData("synchronous", "OFF, NORMAL, FULL, EXTRA")]
    [InlineData("synchronous=SOMETIMES", "OFF, NORMAL, FULL, EXTRA")]
    [InlineData("cache_size=64T", "bytes")]
    [InlineData("cache_size=1e3", "bytes")]
    [InlineData("threads=1+threads=2", "once")]
    [InlineData("threads=-1", "0, 1, 2")]
    [InlineData("threads=8;DROP TABLE Block", "0, 1, 2")]
    [InlineData("mmap_size=99999999999999999999", "bytes")]
    public void Names_the_mistake_and_the_valid_values(string text, string valid) =>
        Should.Throw<FormatException>(() => PragmaSet.Parse(text)).Message.ShouldContain(valid);

    [Fact]
    public void Any_text_is_a_set_that_reads_back_alike_or_a_format_error() =>
        Holds.For(
            (NonNull<string> text) =>
            {
                try
                {
                    PragmaSet set = PragmaSet.Parse(text.Get);
                    return PragmaSet.Parse(set.Name).Equals(set);
                }
                catch (FormatException)
                {
                    return true;
                }
            }
        );

    [Fact]
    public void Nothing_that_was_written_reaches_SQL_but_words_and_numbers_that_SQLite_knows()
    {
        Holds.For(HostileText.Around(s_words), IsRefusedOrHarmless);
        Holds.For(HostileText.Spoilt(s_settings), IsRefusedOrHarmless);
    }

    [Theory]
    [InlineData("threads=8\0")]
    [InlineData("cache_size=64M\0")]
    [InlineData("cache_size=64\0M")]
    [InlineData("journal_mode=WAL;")]
    [InlineData("journal_mode='WAL'")]
    [InlineData("journal_mode=WAL--")]
    [InlineData("journal_mode=WAL/*")]
    [InlineData("journal_mode=(WAL)")]
    [InlineData(" journal_mode=WAL")]
    [InlineData("threads= 8")]
    [InlineData("threads=\uFF18")]
    [InlineData("temp_store_directory=/")]
    [InlineData("main.synchronous=OFF")]
    public void What_stands_around_a_value_is_not_overlooked(string text) =>
        Should.Throw<FormatException>(() => PragmaSet.Parse(text));

    [Fact]
    public void A_refused_value_of_any_length_is_quoted_in_a_short_sentence() =>
        Should
            .Throw<FormatException>(() => PragmaSet.Parse("threads=" + new string('x', 1_000_000)))
            .Message.Length.ShouldBeLessThan(500);

    [Theory]
    [InlineData("normal", true)]
    [InlineData("combination", false)]
    [InlineData("journal_mode=WAL", true)]
    [InlineData("synchronous=NORMAL", true)]
    [InlineData("synchronous=OFF", false)]
    public void Knows_whether_a_commit_waits_for_the_disk(string text, bool syncs) =>
        PragmaSet.Parse(text).SyncsEachCommit.ShouldBe(syncs);

    private static bool IsRefusedOrHarmless(string text)
    {
        try
        {
            PragmaSet set = PragmaSet.Parse(text);
            return !set.Name.Any(char.IsControl)
                && set.Settings.All(setting =>
                    Harmless().IsMatch(setting.SetStatement)
                    && PragmaSet.Known.Any(pragma => setting.GetStatement == $"PRAGMA {pragma.Name}")
                );
        }
        catch (FormatException)
        {
            return true;
        }
    }

    [GeneratedRegex(@"\APRAGMA [a-z_]+=(-?[0-9]{1,19}|[A-Z]+)\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Harmless();
}
