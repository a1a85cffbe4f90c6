namespace SqliteBench.Reporting.Tests;

public sealed class RepeatCommandTests
{
    [Theory]
    [InlineData("", "--anyCategories batch")]
    [InlineData("--label old --rows 10", "--anyCategories batch --rows 10")]
    [InlineData("--anyCategories crud batch --rows 10", "--anyCategories batch --rows 10")]
    [InlineData("startup --launches 3", "startup --launches 3")]
    public void One_study_of_a_run_is_repeated_without_the_others_and_without_the_label(string all, string own) =>
        RepeatCommand.OfStudy(all, "batch").ShouldEndWith($" -- {own}");
}
