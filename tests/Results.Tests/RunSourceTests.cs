using System.Runtime.Versioning;

namespace SqliteBench.Results.Tests;

public sealed class RunSourceTests : DirectoryTests
{
    [PermissionsFact]
    [UnsupportedOSPlatform("windows")]
    public void A_folder_that_cannot_be_read_is_said_to_be_one()
    {
        string folder = Directory.CreateDirectory(Temporary.File("closed")).FullName;
        File.SetUnixFileMode(folder, UnixFileMode.None);
        try
        {
            Sentence(() => RunSource.Find(folder, Temporary.Location)).ShouldStartWith($"the folder '{folder}' cannot");
            Sentence(() => RunSource.Find("closed", Temporary.Location)).ShouldContain($"'{folder}' cannot be read");
            Sentence(() => RunSource.Find(Path.Combine(folder, "below"), Temporary.Location))
                .ShouldContain("cannot be read");
        }
        finally
        {
            File.SetUnixFileMode(folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("nowhere")]
    [InlineData("a\0b")]
    public void What_is_not_there_is_no_results_file(string word) =>
        Sentence(() => RunSource.Find(word, Temporary.Location)).ShouldContain("is not a results file");

    [Fact]
    public void The_message_about_an_unknown_label_says_how_to_name_a_run_in_another_folder() =>
        Sentence(() => RunSource.Find("a0", Temporary.Location))
            .ShouldEndWith("; for a run in another --artifacts folder, give its path");

    [Fact]
    public void A_file_has_no_folders()
    {
        File.WriteAllText(Temporary.File("file"), "");
        RunSource.FoldersIn(Temporary.File("file")).ShouldBeEmpty();
    }

    private static string Sentence(Action action) => MessageOf<UsageException>(action);

    /// <summary>A test that takes permissions away: nothing is closed to the root user, nor in this way on Windows.</summary>
    private sealed class PermissionsFactAttribute : FactAttribute
    {
        public override string? Skip =>
            OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess ? "This user may read every folder." : null;
    }
}
