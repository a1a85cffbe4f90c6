namespace SqliteBench.Providers.Tests.Engine;

public sealed class EngineChoiceTests
{
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
