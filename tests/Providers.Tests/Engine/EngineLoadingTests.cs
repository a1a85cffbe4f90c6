namespace SqliteBench.Providers.Tests.Engine;

public sealed class EngineLoadingTests : DirectoryTests
{
    [Fact]
    public void The_bundled_engine_is_found_as_a_file()
    {
        LoadedEngine engine = LoadedEngine.Load(EngineChoice.Bundled);
        File.Exists(engine.Path).ShouldBeTrue();
        engine.Handle.ShouldNotBe(0);
    }

    [Fact]
    public void A_path_is_loaded_as_given()
    {
        string bundled = LoadedEngine.Load(EngineChoice.Bundled).Path;
        LoadedEngine.Load(EngineChoice.Parse(bundled)).Path.ShouldBe(Path.GetFullPath(bundled));
    }

    [Fact]
    public void A_missing_file_is_named()
    {
        string missing = Temporary.File("missing.so");
        RefusalOf(missing).ShouldBe($"There is no SQLite library '{missing}'.");
        RefusalOf(Temporary.Location).ShouldBe($"There is no SQLite library '{Temporary.Location}'.");
    }

    [Fact]
    public void A_file_that_is_no_library_is_refused()
    {
        string path = Temporary.File("text.so");
        File.WriteAllText(path, "not a library");
        RefusalOf(path).ShouldStartWith($"'{path}' cannot be loaded");
    }

    [LinuxFact("Only Linux has these files.")]
    public void A_file_that_cannot_be_read_is_refused()
    {
        RefusalOf("/proc/self/mem").ShouldStartWith("'/proc/self/mem' cannot be loaded");
        RefusalOf("/dev/null").ShouldContain("'/dev/null' cannot be loaded: it is missing, or not a shared library");
    }

    [LinuxFact("Only a library of Linux tells in its header where it ends.")]
    public void A_library_that_is_cut_off_is_refused_before_the_loader_reads_what_is_not_there()
    {
        string path = Temporary.File("half.so");
        byte[] whole = File.ReadAllBytes(LoadedEngine.Load(EngineChoice.Bundled).Path);
        File.WriteAllBytes(path, whole[..(whole.Length / 2)]);
        RefusalOf(path).ShouldBe($"'{path}' cannot be loaded: the file is truncated.");
    }

    [LinuxFact("The header that is changed is one of Linux.")]
    public void A_library_of_another_machine_is_refused()
    {
        string path = Temporary.File("other.so");
        byte[] library = File.ReadAllBytes(LoadedEngine.Load(EngineChoice.Bundled).Path);
        // e_machine, of which 2 is SPARC.
        (library[18], library[19]) = (2, 0);
        File.WriteAllBytes(path, library);
        RefusalOf(path).ShouldStartWith($"'{path}' cannot be loaded");
    }

    [Fact]
    public void A_library_that_is_no_SQLite_is_refused()
    {
        string extension =
            OperatingSystem.IsWindows() ? "System.IO.Compression.Native.dll"
            : OperatingSystem.IsMacOS() ? "libSystem.Native.dylib"
            : "libSystem.Native.so";
        string path = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), extension);
        RefusalOf(path).ShouldStartWith($"'{path}' is not a SQLite library");
    }

    [Fact]
    public void The_same_engine_may_be_chosen_twice()
    {
        EngineLibrary.Use(EngineChoice.Bundled);
        EngineLibrary.Use(EngineChoice.Bundled);
        EngineLibrary.Path.ShouldBe(EngineLibrary.Current.Path);
    }

    [Fact]
    public void Another_engine_cannot_follow()
    {
        EngineLibrary.Use(EngineChoice.Bundled);
        MessageOf<InvalidOperationException>(() => EngineLibrary.Use(EngineChoice.System)).ShouldContain("'system'");
    }

    private static string RefusalOf(string path) =>
        MessageOf<EngineLoadException>(() => LoadedEngine.Load(EngineChoice.Parse(path)));
}
