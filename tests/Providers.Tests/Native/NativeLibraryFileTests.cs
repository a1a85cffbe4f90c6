namespace SqliteBench.Providers.Tests.Native;

public sealed class NativeLibraryFileTests : IDisposable
{
    private static readonly string s_file = LibraryNames.Current.FileOf("sqlitebench");
    private readonly TemporaryDirectory _directory = new();

    private string Place => _directory.File(s_file);

    private string? Reason
    {
        get
        {
            (nint handle, string? reason) = NativeLibraryFile.Load(Path.GetDirectoryName(Place)!);
            (handle == 0).ShouldBe(reason is not null);
            return reason;
        }
    }

    [Fact]
    public void One_that_is_missing_was_not_built()
    {
        Reason.ShouldBe($"{s_file} is not beside the program: the native part was not built");
        File.WriteAllText(_directory.File("sqlitebench-native.missing.txt"), " \n");
        Reason.ShouldBe($"{s_file} is not beside the program: the native part was not built");
        File.WriteAllText(_directory.File("sqlitebench-native.missing.txt"), "CMake was not found.\n");
        Reason.ShouldBe("CMake was not found");
    }

    [Theory]
    [InlineData("")]
    [InlineData("text")]
    public void What_is_no_library_cannot_be_loaded(string content)
    {
        File.WriteAllText(Place, content);
        Reason.ShouldBe($"{s_file} cannot be loaded on this system");
    }

    [LinuxFact("Only a library of Linux tells in its header where it ends.")]
    public void What_is_cut_off_cannot_be_loaded()
    {
        byte[] whole = File.ReadAllBytes(EngineLibrary.Path);
        File.WriteAllBytes(Place, whole[..(whole.Length / 2)]);
        Reason.ShouldBe($"{s_file} cannot be loaded on this system");
    }

    [LinuxFact("The header that is changed is one of Linux.")]
    public void A_library_of_another_machine_cannot_be_loaded()
    {
        byte[] library = File.ReadAllBytes(EngineLibrary.Path);
        // e_machine, of which 2 is SPARC.
        (library[18], library[19]) = (2, 0);
        File.WriteAllBytes(Place, library);
        Reason.ShouldBe($"{s_file} cannot be loaded on this system");
    }

    [LinuxFact("Only Linux has a file that not even root can read from its beginning.")]
    public void What_cannot_be_read_cannot_be_loaded()
    {
        File.CreateSymbolicLink(Place, "/proc/self/mem");
        Reason.ShouldBe($"{s_file} cannot be loaded on this system");
    }

    [Fact]
    public void Another_library_is_not_the_baseline()
    {
        File.Copy(EngineLibrary.Path, Place);
        Reason.ShouldBe($"{s_file} is not the native baseline");
    }

    [CompilerFact]
    public async Task An_older_one_says_which_version_is_needed()
    {
        string source = _directory.File("older.c");
        await File.WriteAllTextAsync(source, "int sqlitebench_abi_version(void) { return 5; }");
        EndedProcess compiler = await ChildProcess.RunAsync("cc", "-shared", "-fPIC", "-o", Place, source);
        compiler.ExitCode.ShouldBe(0, compiler.Error);
        Reason.ShouldBe($"{s_file} has version 5 of the binary interface; this program needs 14");
    }

    [NativeFact]
    public void The_one_beside_the_program_is()
    {
        File.Copy(Path.Combine(AppContext.BaseDirectory, s_file), Place);
        Reason.ShouldBeNull();
    }

    // One that is loaded cannot be removed on Windows; what is left there goes with the system's temporary files.
    public void Dispose()
    {
        if (!OperatingSystem.IsWindows())
        {
            _directory.Dispose();
        }
    }
}

public sealed class CompilerFactAttribute : FactAttribute
{
    public CompilerFactAttribute() => Skip = Installed.Absence("cc");
}
