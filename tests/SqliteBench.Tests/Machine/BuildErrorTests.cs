namespace SqliteBench.Tests.Machine;

public sealed class BuildErrorTests
{
    [Fact]
    public void The_first_error_of_a_build_is_its_reason() =>
        BuildError
            .FirstIn(
                """
                  Determining projects to restore...
                /packages/dapper/lib/net8.0/Dapper.dll : error IL3053: Assembly 'Dapper' produced AOT analysis warnings. [/src/Startup.csproj]
                /packages/ilcompiler/build/Native.targets(317,5): error MSB3077: The command exited with -1. [/src/Startup.csproj]
                """
            )
            .ShouldBe("its code relies on reflection, which trimming or native AOT can break (IL3053)");

    [Theory]
    [InlineData(
        "/src/Providers.csproj : error NU1102: Unable to find package Dapper with version (>= 99.0.0) [/src/Providers.csproj]",
        "NU1102: Unable to find package Dapper with version (>= 99.0.0)"
    )]
    [InlineData(
        "error NU1603: Warning As Error: Providers depends on Dapper (>= 0.0.1) but Dapper 0.0.1 was not found. Dapper 1.0.0 was resolved instead. [/src/Providers.csproj]",
        "NU1603: Providers depends on Dapper (>= 0.0.1) but Dapper 0.0.1 was not found"
    )]
    [InlineData("Segmentation fault.\n\n", "the build failed without an error message: Segmentation fault")]
    [InlineData("", "the build failed without an error message: no output")]
    public void What_follows_the_first_sentence_is_left_out_and_without_an_error_the_last_line_is_told(
        string output,
        string told
    ) => BuildError.FirstIn(output).ShouldBe(told);
}
