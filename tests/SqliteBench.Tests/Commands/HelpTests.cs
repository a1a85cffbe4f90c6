namespace SqliteBench.Tests.Commands;

public sealed class HelpTests
{
    // The name of a run, which has no command, in the names of approved files.
    private const string Run = "run";

    // Nobody calls ledger, which durability starts.
    public static TheoryData<string> Commands => [Run, .. CommandCatalog.Names.Except(["ledger"])];

    [Theory]
    [MemberData(nameof(Commands))]
    public void Help_begins_with_an_example_fits_a_terminal_and_is_as_approved(string command)
    {
        string help = Format(Parse(command));

        string[] lines = help.ReplaceLineEndings("\n").TrimEnd().Split('\n');
        lines[0].ShouldStartWith("Example: dotnet run -c Release --project src/SqliteBench -- ");
        lines.Length.ShouldBeLessThanOrEqualTo(40);
        lines.ShouldAllBe(line => line.Length <= 80);
        help.ShouldMatchApproved(options =>
            options
                .NoDiff()
                .SubFolder("Help")
                .WithFilenameGenerator((_, _, type, extension) => $"{command}.{type}.{extension}")
        );
    }

    [Theory]
    [MemberData(nameof(Commands))]
    public void Help_names_every_option(string command)
    {
        ParseResult call = Parse(command);
        string help = Format(call);

        foreach (Option option in call.CommandResult.Command.Options.Where(option => option.Name != "--help"))
        {
            help.ShouldContain(option.Name);
        }
    }

    private static ParseResult Parse(string command) =>
        CommandCatalog.Read(command == Run ? ["--help"] : [command, "--help"]);

    private static string Format(ParseResult call)
    {
        StringWriter output = new();
        call.Invoke(new InvocationConfiguration { Output = output }).ShouldBe(ExitCode.Success);
        return output.ToString();
    }
}
