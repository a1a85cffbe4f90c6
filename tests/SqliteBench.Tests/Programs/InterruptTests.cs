using Microsoft.Data.Sqlite;
using SqliteBench.Tests.Faults;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// What is left of a program that is interrupted: nothing but the templates. By itself, each of these
/// would go on for long. A run that has measured something when it is interrupted is one of <see cref="ResumeTests"/>.
/// </summary>
public sealed class InterruptTests : DirectoryTests
{
    [SignalTheory]
    [InlineData(
        "durability --providers cpp,pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 30 --power-losses 0"
            + " --rate-milliseconds 1 --directory DIRECTORY --artifacts ARTIFACTS",
        "INT",
        "[1/2]"
    )]
    [InlineData(
        "pair pinvoke microsoft-data-sqlite --workloads select --rows 1000000 --directory DIRECTORY",
        "TERM",
        "building the template database"
    )]
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

    [LinuxFact("Only Linux shows which process is that of a launch.")]
    public async Task What_an_interruption_keeps_the_doctor_from_checking_is_no_problem()
    {
        using LiveProgram program = new("doctor", "--noise-seconds", "36000", "--directory", Temporary.Location);

        await program.ReachAsync(" load: ");
        await KilledProcessTests.WorkerOfAsync(program);
        await program.SendAsync("TERM");
        ProgramRun run = await program.EndAsync();

        CheckEnd(program, run, Temporary.Location);
        run.Output[^1].ShouldContain(" load: ");
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
            -- name: endless :exec
            INSERT INTO item
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT n FROM number;
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
        // Once the copy has grown, the query is running: SQLite writes what no longer fits into its cache.
        long size = new FileInfo(database).Length;
        while (!Copies().Any(copy => new FileInfo(copy) is { Exists: true } file && file.Length > size))
        {
            await Task.Delay(20, TestRun.End);
        }

        await program.SendAsync(signal);
        ProgramRun run = await program.EndAsync();

        CheckEnd(program, run, Temporary.Location);
    }

    private string[] Copies() => Directory.GetFiles(Temporary.Location, "database.db", SearchOption.AllDirectories);

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
