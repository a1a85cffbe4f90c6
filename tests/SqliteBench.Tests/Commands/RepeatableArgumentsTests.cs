namespace SqliteBench.Tests.Commands;

public sealed class RepeatableArgumentsTests
{
    private static readonly string s_repository = Path.Combine(Path.GetTempPath(), "sqlitebench");

    [Fact]
    public void Arguments_are_kept_and_quoted_where_a_shell_would_change_them() =>
        Of("--filter", "*Batch*", "--rows", "10,100").ShouldBe("--filter '*Batch*' --rows 10,100");

    [Theory]
    [InlineData("--artifacts")]
    [InlineData("-a")]
    public void Where_the_files_went_is_no_part_of_what_was_measured(string option) =>
        Of("--rows", "10", option, Path.Combine(s_repository, "elsewhere"), "--full").ShouldBe("--rows 10 --full");

    [Fact]
    public void A_folder_in_the_repository_is_named_from_there_and_another_keeps_its_name()
    {
        string elsewhere = Of("--directory", Path.Combine(Path.GetTempPath(), "other"));
        Of("--directory", Path.Combine(s_repository, "disk")).ShouldBe("--directory disk");
        elsewhere.ShouldContain("other");
        Path.IsPathFullyQualified(elsewhere.Split(' ')[1].Trim('\'')).ShouldBeTrue();
    }

    private static string Of(params string[] tokens) => RepeatableArguments.Of(tokens, s_repository);
}
