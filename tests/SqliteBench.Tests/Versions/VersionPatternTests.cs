using SqliteBench.Versions;

namespace SqliteBench.Tests.Versions;

public sealed class VersionPatternTests
{
    [Fact]
    public void A_version_is_read_as_it_is_written_and_matches_itself_alone() =>
        Holds.For<byte, byte, byte>(
            (major, minor, patch) =>
            {
                string version = $"{major}.{minor}.{patch}";
                VersionPattern pattern = VersionPattern.Parse(version);
                return pattern.ToString() == version
                    && pattern.ForNuGet == version
                    && pattern.Matches(version)
                    && !pattern.Matches($"{major}.{minor}.{patch + 1}")
                    && !pattern.Matches($"{version}-rc.1");
            }
        );

    [Fact]
    public void A_beginning_matches_every_release_with_its_numbers_and_no_other() =>
        Holds.For<byte, byte, byte>(
            (major, minor, patch) =>
            {
                VersionPattern pattern = VersionPattern.Parse($"{major}.{minor}.x");
                return pattern.ForNuGet == $"{major}.{minor}.*"
                    && pattern.Matches($"{major}.{minor}.{patch}")
                    && !pattern.Matches($"{major}.{minor}.{patch}-preview.2")
                    && !pattern.Matches($"{major}.{minor + 1}.{patch}")
                    && !pattern.Matches($"{major}{minor}.{minor}.{patch}");
            }
        );

    [Fact]
    public void Whatever_is_typed_is_a_version_or_a_sentence_that_repeats_it() =>
        Holds.For<string>(text =>
        {
            string typed = text ?? "";
            try
            {
                return VersionPattern.Parse(typed).ToString() == typed;
            }
            catch (FormatException exception)
            {
                return exception.Message.Contains($"'{typed}'", StringComparison.Ordinal);
            }
        });

    [Theory]
    [InlineData("9.x", "9.0.22", true)]
    [InlineData("9.x", "10.0.0", false)]
    [InlineData("1.0.119", "1.0.119.0", true)]
    [InlineData("8.0", "8.0.0", true)]
    [InlineData("10.0.0-rc.1", "10.0.0-RC.1", true)]
    [InlineData("10.0.0-rc.1", "10.0.0", false)]
    [InlineData("3.x", "6.0.0", false)]
    [InlineData("3.x", "", false)]
    public void Versions_are_compared_as_NuGet_compares_them(string pattern, string version, bool matches) =>
        VersionPattern.Parse(pattern).Matches(version).ShouldBe(matches);

    [Theory]
    [InlineData("")]
    [InlineData("8")]
    [InlineData("x")]
    [InlineData("8.*")]
    [InlineData("8.0.x-rc.1")]
    [InlineData("8.x.1")]
    [InlineData("8.0.11\n")]
    [InlineData("[8.0,9.0)")]
    [InlineData("1.2.3.4.5")]
    [InlineData("8.0.11;RestoreSources=")]
    public void What_is_no_version_is_refused(string text) =>
        Should.Throw<FormatException>(() => VersionPattern.Parse(text)).Message.ShouldContain("8.0.x");
}
