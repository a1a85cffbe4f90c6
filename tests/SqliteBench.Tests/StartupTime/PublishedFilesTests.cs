namespace SqliteBench.Tests.StartupTime;

public sealed class PublishedFilesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void The_size_of_a_program_is_that_of_all_its_files()
    {
        Write("SqliteBench.Startup", 100);
        Write("runtimes/libe_sqlite3.so", 20);

        Program.Bytes.ShouldBe(120);
    }

    [Fact]
    public void Files_that_were_never_loaded_go()
    {
        foreach (
            string name in (string[])["SqliteBench.Startup", "Used.dll", "Dapper.dll", "libused.so", "libother.so"]
        )
        {
            Write(name, 1);
        }

        Write("sqlitebench-native.missing.txt", 50);

        new LoadedFiles(Names("Used"), Names("libused.so")).RemoveOthers(Program);

        Program.Files.Select(file => file.Name).Order().ShouldBe(["SqliteBench.Startup", "Used.dll", "libused.so"]);
    }

    [Theory]
    [InlineData("libe_sqlite3.dylib", true)]
    [InlineData("Dapper.dll", false)]
    [InlineData("sqlitebench-native.missing.txt", false)]
    [InlineData("SqliteBench.Workloads.dll", true)]
    public void Where_the_system_does_not_tell_of_libraries_they_stay(string name, bool isNeeded) =>
        new LoadedFiles(Names(), Names()).Needs(name).ShouldBe(isNeeded);

    [Fact]
    public void The_hash_changes_with_the_sources_and_not_with_what_was_built()
    {
        string repository = _directory.Location;
        foreach (string folder in (string[])["src/Startup", "src/Workloads", "src/Providers", "build"])
        {
            Write($"{folder}/File.cs", 1);
        }

        Write("global.json", 1);
        string before = ProgramSources.HashSources(repository);

        Write("src/Startup/obj/Release/File.cs", 5);
        ProgramSources.HashSources(repository).ShouldBe(before);
        Write("src/Workloads/Blocks/New.cs", 5);
        ProgramSources.HashSources(repository).ShouldNotBe(before);
    }

    [Fact]
    public void An_assembly_may_have_spaces_in_its_name() =>
        LoadedFiles
            .AssembliesIn("loaded Dapper;Anonymously Hosted DynamicMethods Assembly;System.Linq")
            .ShouldBe(Names("Dapper", "Anonymously Hosted DynamicMethods Assembly", "System.Linq"));

    private PublishedProgram Program => new(_directory.Location);

    private static HashSet<string> Names(params string[] names) => [.. names];

    private void Write(string name, int bytes)
    {
        string path = _directory.File(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, new byte[bytes]);
    }
}
