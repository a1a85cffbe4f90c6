using System.Reflection;
using SqliteBench.Providers.AdoNet;

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
            { new TargetInvocationException(new DllNotFoundException()), "DllNotFoundException" },
        };

    [Fact]
    public void An_assembly_that_is_not_there_was_not_in_the_sources() =>
        SystemSqliteLibrary
            .ReasonOf(new FileNotFoundException())
            .ShouldBe(
                "the package System.Data.SQLite.Core was not in the configured NuGet sources when the program was built"
            );

    [Theory]
    [MemberData(nameof(Hindrances))]
    public void A_library_that_cannot_be_loaded_does_not_work_on_this_system(Exception exception, string cause) =>
        SystemSqliteLibrary.ReasonOf(exception).ShouldBe($"System.Data.SQLite does not work on this system ({cause})");

    [Fact]
    public void A_mistake_is_no_reason() =>
        SystemSqliteLibrary.ReasonOf(new InvalidOperationException()).ShouldBeNull();

    [Fact]
    public void Either_it_can_be_used_or_there_is_a_reason()
    {
        if (SystemSqliteLibrary.UnavailableReason is null)
        {
            SystemSqliteLibrary.Factory.GetType().FullName.ShouldBe("System.Data.SQLite.SQLiteFactory");
        }
        else
        {
            Should
                .Throw<InvalidOperationException>(() => SystemSqliteLibrary.Factory)
                .Message.ShouldBe(SystemSqliteLibrary.UnavailableReason);
        }
    }
}
