namespace SqliteBench.Providers.Tests.Engine;

public sealed class SqliteConfigTests
{
    [Theory]
    [InlineData("normal")]
    [InlineData("memstatus=0")]
    [InlineData("memstatus=1+threading=multi")]
    [InlineData("threading=serialized+lookaside=0")]
    [InlineData("lookaside=1200x100")]
    public void What_is_read_is_written_alike(string text) =>
        SqliteConfig
            .Parse(text)
            .ToString()
            .ShouldBe(SqliteConfig.Parse(SqliteConfig.Parse(text).ToString()).ToString());

    [Theory]
    [InlineData("")]
    [InlineData("memstatus=2")]
    [InlineData("memstatus")]
    [InlineData("threading=single")]
    [InlineData("lookaside=1200")]
    [InlineData("lookaside=-1x2")]
    [InlineData("lookaside=99999999999x1")]
    [InlineData("memstatus=0+nonesuch=1")]
    public void Anything_else_is_refused_with_what_would_be_right(string text) =>
        Should
            .Throw<FormatException>(() => SqliteConfig.Parse(text))
            .Message.ShouldContain("is not a configuration: write normal, or memstatus=0 or 1");

    [Fact]
    public void A_name_is_set_once() =>
        Should
            .Throw<FormatException>(() => SqliteConfig.Parse("memstatus=0+memstatus=1"))
            .Message.ShouldContain("twice");

    [Fact]
    public void Normal_comes_first() =>
        new[] { SqliteConfig.Parse("memstatus=0"), SqliteConfig.Parse("NORMAL") }
            .Order()
            .First()
            .ShouldBe(SqliteConfig.Normal);

    [Fact]
    public void An_engine_that_has_started_refuses()
    {
        _ = PInvokeShim.Provider.ReadVersions();
        Should
            .Throw<EngineLoadException>(() => SqliteConfig.Parse("memstatus=0").Apply(EngineLibrary.Current.Handle))
            .Message.ShouldBe("The engine refuses the configuration memstatus=0 (result code 21).");
        Should
            .Throw<InvalidOperationException>(() =>
                EngineLibrary.Use(EngineLibrary.Current.Choice, SqliteConfig.Parse("memstatus=0"))
            )
            .Message.ShouldContain("(memstatus=0) cannot be chosen");
    }

    [Theory]
    [InlineData("memstatus=0", true)]
    [InlineData("memstatus=1+threading=multi+lookaside=64x32", false)]
    public async Task It_takes_effect_on_all_providers_of_a_process(string config, bool isZero)
    {
        string[] lines = await EngineProcessTests.RunAsync("bundled", config);
        (lines.Single(line => line.StartsWith("memory\t")) == "memory\t0").ShouldBe(isZero);
    }

    [Fact]
    public void An_engine_of_its_own_takes_what_its_library_can_tell_it()
    {
        SystemSqlite.Provider.Takes(SqliteConfig.Parse("memstatus=0")).ShouldBeTrue();
        SystemSqlite.Provider.Takes(SqliteConfig.Parse("lookaside=0")).ShouldBe(SystemSqlite.Provider.SharesEngine);
        LiteDbEngine.Provider.Takes(SqliteConfig.Parse("memstatus=0")).ShouldBeFalse();
    }
}
