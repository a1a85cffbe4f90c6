using SqliteBench.Providers.Engine;

namespace SqliteBench.Providers.Tests.Engine;

public sealed class EngineChoiceTests
{
    [Theory]
    [InlineData("bundled")]
    [InlineData("BUNDLED")]
    public void The_bundled_engine_is_chosen_by_its_name(string text) =>
        EngineChoice.Parse(text).ShouldBe(EngineChoice.Bundled);

    [Fact]
    public void The_systems_engine_is_chosen_by_its_name() =>
        EngineChoice.Parse("system").ShouldBe(EngineChoice.System);

    [Fact]
    public void Any_other_text_is_a_path_made_absolute()
    {
        EngineChoice choice = EngineChoice.Parse("engines/own.so");

        choice.File.ShouldBe(Path.GetFullPath("engines/own.so"));
        EngineChoice.Parse(choice.ToString()).ShouldBe(choice);
    }

    [Theory]
    [InlineData("")]
    [InlineData("  ")]
    public void No_text_is_no_choice(string text) => Should.Throw<ArgumentException>(() => EngineChoice.Parse(text));
}
