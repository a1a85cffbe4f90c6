using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>publish</c>, and its record.</summary>
public sealed class PublishCommandTests : IDisposable
{
    private const string Commit = "0123456789abcdef";

    private readonly TemporaryDirectory _directory = new();

    private string Folder => Path.Combine(_directory.Location, "mine");

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData("publish", "--label")]
    [InlineData("publish --label a/b", "--label: 'a/b'")]
    [InlineData("publish --label mine --directory nowhere", "'nowhere' is not an existing directory")]
    [InlineData("publish --label nonesuch-of-a-test --resume", "--resume: there is no")]
    [InlineData("publish --label mine --rows 10", "unknown option '--rows'")]
    public void A_mistake_is_one_sentence_before_anything_is_measured(string arguments, string words)
    {
        ProgramCall run = ProgramCall.Of(arguments.Split(' '));

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain(words);
    }

    [NativeFact]
    public void Every_study_is_a_part_and_all_parts_together_take_at_most_ninety_minutes()
    {
        PublishedPart[] parts = [.. PublishedPart.All(TimeSpan.FromMinutes(3))];

        StudyCatalog.Ids.Except(parts.Select(part => part.Id)).ShouldBe(["versions", "queries", "query-changes"]);
        parts.Select(part => part.Id).ShouldBeUnique();
        parts.Sum(part => part.Time.TotalMinutes).ShouldBeLessThan(90);
        parts.Where(part => part.ComparesPlaces).ShouldHaveSingleItem().Id.ShouldBe("journal");
    }

    [Fact]
    public void A_sitting_records_each_part_and_goes_on_with_those_that_failed()
    {
        Sitting sitting = Sitting.Open(Folder, Commit, resumes: false);
        ProgramCall.Of(() => sitting.Measure("good", ["list", "studies"])).ExitCode.ShouldBe(ExitCode.Success);
        ProgramCall.Of(() => sitting.Measure("bad", ["list", "nonsense"])).ExitCode.ShouldBe(ExitCode.Usage);

        Sitting resumed = Sitting.Open(Folder, Commit, resumes: true);

        resumed.Has("good").ShouldBeTrue();
        resumed.Has("bad").ShouldBeFalse();
        resumed.Has("never").ShouldBeFalse();
        Sitting.Open(Folder, Commit, resumes: false).Has("good").ShouldBeFalse();
    }

    [Fact]
    public void A_sitting_of_another_commit_is_not_resumed()
    {
        Sitting sitting = Sitting.Open(Folder, Commit, resumes: false);
        ProgramCall.Of(() => sitting.Measure("good", ["list", "studies"]));

        Should
            .Throw<UsageException>(() => Sitting.Open(Folder, "other", resumes: true))
            .Message.ShouldContain($"was of commit '{Commit}'");
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[1]")]
    public void A_file_that_is_no_record_is_named(string text)
    {
        Directory.CreateDirectory(Folder);
        File.WriteAllText(Path.Combine(Folder, Sitting.FileName), text);

        Should
            .Throw<UsageException>(() => Sitting.Open(Folder, Commit, resumes: true))
            .Message.ShouldEndWith("is not the record of a sitting");
    }
}
