using SqliteBench.Tests.Queries;

namespace SqliteBench.Tests.Programs;

/// <summary>Queries of a database whose triggers call a function that SQLite itself does not have.</summary>
public sealed class ExtensionTests : DirectoryTests
{
    private const string Lines = """
        -- schema
        CREATE TABLE part (id INTEGER PRIMARY KEY, size INTEGER NOT NULL);
        CREATE TRIGGER part_halved AFTER UPDATE ON part WHEN halve(new.size) > 90 BEGIN SELECT 1; END;
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100) INSERT INTO part SELECT i, i FROM n;
        -- name: halves :many
        SELECT halve(size) AS half FROM part;
        -- name: resize :exec
        UPDATE part SET size = 5 WHERE id = 7;
        -- name: sizes :many
        SELECT size FROM part;
        """;

    private static readonly string[] s_queries = ["halves", "resize", "sizes"];

    [NativeFact]
    public async Task A_run_that_is_given_an_extension_leaves_no_query_out()
    {
        ProgramRun run = await RunAsync("--load-extension", NativeBuild.Extension);

        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        foreach (string query in s_queries)
        {
            run.Output.ShouldContain(line => line.StartsWith(query));
        }
    }

    [NativeTheory]
    [InlineData("cpp")]
    [InlineData("microsoft-data-sqlite")]
    public void Workers_load_it_into_the_connections_of_every_provider(string provider)
    {
        EngineExtension.Load(NativeBuild.Extension);
        using MadeQueries made = new(Lines);
        made.Store(made.Preparation.Try());
        Axes axes = new()
        {
            Databases = made.Folder,
            Queries = made.Folder,
            Extension = NativeBuild.Extension,
        };

        foreach (string query in s_queries)
        {
            Case @case = Case.Create(axes.In("", new() { Workload = query, BatchSize = new(1) }), provider);
            new WorkerLauncher().Launch([@case], seed: 1, Inspection.None).Times.ShouldNotBeNull();
        }
    }

    [Fact]
    public async Task Without_it_the_queries_that_need_it_are_left_out_with_the_option_that_helps()
    {
        ProgramRun run = await RunAsync();

        run.ExitCode.ShouldBe(ExitCode.Success);
        string said = string.Join('\n', run.Error);
        said.ShouldContain("halves: SQLite says no such function: halve");
        said.ShouldContain("resize: SQLite says no such function: halve");
        run.Output.ShouldContain(line => line.StartsWith("--load-extension"));
    }

    [Fact]
    public async Task A_library_that_is_no_extension_is_refused()
    {
        ProgramRun run = await RunAsync("--load-extension", EngineLibrary.Path);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain("is not a SQLite extension");
    }

    [Theory]
    [InlineData("/usr/lib/mod_spatialite.so", "sqlite3_modspatialite_init")]
    [InlineData("libICU_4.2.so", "sqlite3_icu_init")]
    public void The_name_of_an_entry_point_is_that_of_the_file(string path, string name) =>
        EngineExtension.EntryPointOf(path).ShouldBe(name);

    private Task<ProgramRun> RunAsync(params string[] more)
    {
        File.WriteAllText(Other.File("app.sql"), Lines);
        return ProgramRun.OfAsync([
            .. (string[])["queries", Other.File("app.sql"), "--budget", "4s", "--directory", Temporary.Location],
            .. (string[])["--artifacts", Other.Location, .. more],
        ]);
    }
}
