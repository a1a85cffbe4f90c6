namespace SqliteBench.Providers.Tests.Engine;

/// <summary>Where libraries are looked for, and under which names.</summary>
public sealed class LibraryNamesTests : DirectoryTests
{
    private static readonly string s_file = LibraryNames.Current.FileOf("e_sqlite3");
    private string Program => Temporary.File("program");

    [Fact]
    public void Listed_folders_come_first_then_that_of_the_program()
    {
        string[] places = [Temporary.File("listed"), Temporary.File("other"), Program];
        foreach (string place in places)
        {
            Directory.CreateDirectory(place);
            File.WriteAllText(Path.Combine(place, s_file), "");
        }

        foreach (string place in places)
        {
            Locate().ShouldBe(Path.Combine(place, s_file));
            File.Delete(Path.Combine(place, s_file));
        }

        Locate().ShouldBe("e_sqlite3");
    }

    private string Locate() =>
        BundledLibrary.Locate(
            string.Join(Path.PathSeparator, Temporary.File("listed"), "", Temporary.File("other")),
            Program
        );
}
