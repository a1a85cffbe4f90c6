using Microsoft.Data.Sqlite;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// What is left of a program that is interrupted: nothing but the templates. By itself, each of these
/// would go on for long. A run that has measured something when it is interrupted is one of <see cref="ResumeTests"/>.
/// </summary>
[Collection(WholeRunCollection.Name)]
public sealed class InterruptTests : DirectoryTests
{
    private const string Pair = "--seconds 36000 --workloads select,insert --directory DIRECTORY";

    [SignalTheory]
    [InlineData(
        "--rows 1000 --providers pinvoke,dapper --directory DIRECTORY --artifacts ARTIFACTS",
        "INT",
        "building the template database"
    )]
    [InlineData(
        "durability --providers cpp,pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 30 --power-losses 0"
            + " --rate-milliseconds 1 --directory DIRECTORY --artifacts ARTIFACTS",
        "INT",
        "[1/2]"
    )]
    [InlineData($"pair pinvoke microsoft-data-sqlite --rows 1000 {Pair}", "INT", "(--seconds)")]
    [InlineData($"pair pinvoke microsoft-data-sqlite --rows 1000000 {Pair}", "TERM", "building the template database")]
    public async Task A_program_that_is_interrupted_says_so_and_leaves_nothing_running_or_lying_about(
        string arguments,
        string signal,
        string moment
    )
    {
        ArgumentNullException.ThrowIfNull(arguments);
        using LiveProgram program = new(
            arguments
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "DIRECTORY" => Temporary.Location,
                        "ARTIFACTS" => Other.Location,
                        _ => argument,
                    }
                )
        );

        await program.ReachAsync(moment);
        await program.SendAsync(signal);
        ProgramRun run = await program.EndAsync();

        CheckEnd(program, run, Temporary.Location);
    }

    // SQLite executes it in the program itself, which looks at nothing else meanwhile.
    [SignalTheory]
    [InlineData("INT")]
    public async Task A_query_without_an_end_does_not_keep_a_program_from_being_interrupted(string signal)
    {
        string queries = Other.File("endless.sql");
        string database = Other.File("app.db");
        await File.WriteAllTextAsync(
            queries,
            """
            -- name: endless :one
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT max(n) FROM number;
            """
        );
        using (SqliteConnection connection = new($"Data Source={database};Pooling=False"))
        {
            connection.Open();
            using SqliteCommand command = new("CREATE TABLE item(id INTEGER PRIMARY KEY)", connection);
            command.ExecuteNonQuery();
        }

        string[] places = ["--directory", Temporary.Location, "--artifacts", Other.File("artifacts")];
        using LiveProgram program = new(["queries", queries, "--database", database, .. places]);
        while (Directory.GetFiles(Temporary.Location, "database.db", SearchOption.AllDirectories).Length == 0)
        {
            await Task.Delay(20, TestRun.End);
        }

        await Task.Delay(TimeSpan.FromSeconds(1), TestRun.End);
        await program.SendAsync(signal);
        ProgramRun run = await program.EndAsync();

        CheckEnd(program, run, Temporary.Location);
    }

    /// <summary>Checks what an interrupted program says, and that it leaves nothing.</summary>
    internal static void CheckEnd(LiveProgram program, ProgramRun run, string directory)
    {
        run.ExitCode.ShouldBe(ExitCode.Interrupted);
        run.Error.ShouldBe(["sqlitebench: interrupted; its databases were deleted"]);
        program.Living().ShouldBeEmpty();
        LeftIn(directory).ShouldBeEmpty();
    }

    /// <summary>What is in a directory for databases beside the templates, which stay for the next run.</summary>
    internal static IEnumerable<string> LeftIn(string directory) =>
        Directory
            .GetFileSystemEntries(directory, "*", SearchOption.AllDirectories)
            .Select(entry => Path.GetRelativePath(directory, entry))
            .Where(entry => !IsTemplate(entry));

    private static bool IsTemplate(string entry) =>
        entry == "templates"
        || (Path.GetDirectoryName(entry) == "templates" && Path.GetExtension(entry) is ".db" or ".sha256");
}
