using SqliteBench.StartupTime;

namespace SqliteBench.Tests.StartupTime;

public sealed class PublishExceptionTests
{
    [Fact]
    public void The_first_error_of_a_build_is_its_reason()
    {
        PublishException failure = PublishException.Of(
            """
              Determining projects to restore...
            /packages/dapper/lib/net8.0/Dapper.dll : error IL3053: Assembly 'Dapper' produced AOT analysis warnings. [/src/Startup.csproj]
            /packages/ilcompiler/build/Native.targets(317,5): error MSB3077: The command exited with -1. [/src/Startup.csproj]
            """
        );

        failure.Message.ShouldBe("IL3053: Assembly 'Dapper' produced AOT analysis warnings");
        failure.LacksPackage.ShouldBeFalse();
    }

    [Theory]
    [InlineData("NU1101", true)]
    [InlineData("NU1102", true)]
    [InlineData("NU1301", false)]
    [InlineData("CS0103", false)]
    public void Only_a_package_that_no_source_holds_is_lacking(string code, bool isLacking)
    {
        PublishException failure = PublishException.Of(
            $"/src/Startup.csproj : error {code}: Unable to find package Runtime.NativeAOT. No packages exist with this id in source(s): home"
        );

        failure.Message.ShouldBe($"{code}: Unable to find package Runtime.NativeAOT");
        failure.LacksPackage.ShouldBe(isLacking);
    }

    [Theory]
    [InlineData("Segmentation fault.\n\n", "Segmentation fault")]
    [InlineData("", "it wrote nothing")]
    public void A_build_that_names_no_error_is_told_by_its_last_line(string output, string told) =>
        PublishException.Of(output).Message.ShouldBe($"the build failed without naming an error: {told}");
}
