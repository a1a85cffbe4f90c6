namespace SqliteBench.Providers.Tests.AdoNet;

public sealed class SystemSqliteLibraryTests
{
    public static TheoryData<Exception, string> Hindrances =>
        new()
        {
            { new DllNotFoundException(), "DllNotFoundException" },
            { new BadImageFormatException(), "BadImageFormatException" },
            { new FileLoadException(), "FileLoadException" },
            { new TypeLoadException(), "TypeLoadException" },
            {
                new TypeInitializationException("SQLiteFactory", new EntryPointNotFoundException()),
                "EntryPointNotFoundException"
            },
        };

    [Theory]
    [MemberData(nameof(Hindrances))]
    public void A_library_that_cannot_be_loaded_does_not_work_on_this_system(Exception exception, string cause) =>
        SystemSqliteLibrary.ReasonOf(exception).ShouldBe($"System.Data.SQLite does not work on this system ({cause})");

    [Fact]
    public void A_mistake_is_no_reason() =>
        SystemSqliteLibrary.ReasonOf(new InvalidOperationException()).ShouldBeNull();
}
