using FsCheck;

namespace SqliteBench.Workloads.Tests;

public class PragmaSetTests
{
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

    [Theory]
    [InlineData("normal", true)]
    [InlineData("combination", false)]
    [InlineData("journal_mode=WAL", true)]
    [InlineData("synchronous=NORMAL", true)]
    [InlineData("synchronous=OFF", false)]
    public void Knows_whether_a_commit_waits_for_the_disk(string text, bool syncs) =>
        PragmaSet.Parse(text).SyncsEachCommit.ShouldBe(syncs);
}
