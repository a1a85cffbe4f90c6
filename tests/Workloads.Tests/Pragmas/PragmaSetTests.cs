using System.Text.RegularExpressions;

namespace SqliteBench.Workloads.Tests.Pragmas;

public partial class PragmaSetTests
{
    private static readonly string[] s_words =
    [
        .. PragmaSet.Known.Select(pragma => pragma.Name),
        .. PragmaSet.Known.Select(pragma => pragma.Name + "="),
        .. "= + OFF WAL 64M normal".Split(' '),
    ];

    private static readonly string[] s_settings =
    [
        .. "synchronous=NORMAL journal_mode=WAL cache_size=64M cache_size=-2000 mmap_size=2k threads=8".Split(' '),
        .. "journal_size_limit=-1 wal_autocheckpoint=0 cache_spill=OFF busy_timeout=0 busy_timeout=250".Split(' '),
        "synchronous=OFF+threads=2",
    ];

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
    [InlineData("synchronous=FULL+journal_mode=WAL", "journal_mode=wal+synchronous=full", true)]
    [InlineData("cache_size=64M", "cache_size=65536K", true)]
    [InlineData("synchronous=FULL+journal_mode=WAL", "synchronous=FULL", false)]
    public void Sets_that_set_the_same_are_equal(string one, string other, bool areEqual) =>
        new[] { PragmaSet.Parse(one), PragmaSet.Parse(other) }.Distinct().Count().ShouldBe(areEqual ? 1 : 2);

    [Fact]
    public void Any_text_reads_back_alike_and_brings_SQL_only_words_and_numbers_that_SQLite_knows_or_is_refused()
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
        MessageOf<FormatException>(() => PragmaSet.Parse("threads=" + new string('x', 1_000_000)))
            .Length.ShouldBeLessThan(500);

    private static bool IsRefusedOrHarmless(string text)
    {
        try
        {
            PragmaSet set = PragmaSet.Parse(text);
            return !set.Name.Any(char.IsControl)
                && PragmaSet.Parse(set.Name).Equals(set)
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
