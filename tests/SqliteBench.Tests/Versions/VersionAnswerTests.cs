using SqliteBench.Versions;

namespace SqliteBench.Tests.Versions;

public sealed class VersionAnswerTests
{
    private static readonly string[] s_lines =
    [
        "6.0.7 held 6.0.7",
        "8.0.* held 8.0.11",
        "3.* held 6.0.0",
        "7.0.1 absent",
        "11.0.0 refused NU1605: Detected package downgrade from 4.0.0 to 3.0.3. ",
        "9.0.* unknown",
    ];

    [Theory]
    [InlineData("6.0.7", "6.0.7")]
    [InlineData("8.0.x", "8.0.11")]
    public void A_version_that_is_held_is_taken(string pattern, string version)
    {
        VersionAnswer answer = Of(pattern);

        answer.Version.ShouldBe(version);
        answer.Reason.ShouldBeNull();
    }

    [Theory]
    [InlineData("7.0.1", "the NuGet sources do not hold it")]
    [InlineData("3.x", "the NuGet sources do not hold it")]
    [InlineData("9.0.x", "the NuGet sources could not be asked")]
    [InlineData("5.0.0", "the NuGet sources could not be asked")]
    [InlineData(
        "11.0.0",
        "it does not go with the other packages: NU1605: Detected package downgrade from 4.0.0 to 3.0.3"
    )]
    public void Another_has_a_reason(string pattern, string reason)
    {
        VersionAnswer answer = Of(pattern);

        answer.Version.ShouldBeNull();
        answer.Reason.ShouldBe(reason);
    }

    private static VersionAnswer Of(string pattern) => VersionAnswer.Of(VersionPattern.Parse(pattern), s_lines);
}
