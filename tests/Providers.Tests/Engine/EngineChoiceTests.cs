namespace SqliteBench.Providers.Tests.Engine;

public sealed class EngineChoiceTests
{
    [Fact]
    public void The_two_known_engines_are_chosen_by_their_names()
    {
        EngineChoice.Parse("bundled").ShouldBe(EngineChoice.Bundled);
        EngineChoice.Parse("BUNDLED").ShouldBe(EngineChoice.Bundled);
        EngineChoice.Parse("system").ShouldBe(EngineChoice.System);
    }

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
