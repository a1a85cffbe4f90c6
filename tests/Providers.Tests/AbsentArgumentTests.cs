using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests;

/// <summary>A null is told by the name of its argument, and not by what breaks far from it.</summary>
public sealed class AbsentArgumentTests
{
    private static readonly MappedForm<KeyArgument>[] Forms =
    [
        new Insertion<KeyArgument, ItemRow>(_ => new ItemRow()),
        new Deletion<KeyArgument, ItemRow>((rows, _) => rows.Of<ItemRow>()),
        new Update<KeyArgument, ItemRow, long>(
            (rows, _) => rows.Of<ItemRow>(),
            () => row => row.Id,
            _ => row => row.Id
        ),
        new IntegerQuery<KeyArgument>((rows, _) => rows.Of<ItemRow>().Select(row => (long?)row.Id)),
        new RowQuery<KeyArgument, ItemRow>((rows, _) => rows.Of<ItemRow>()),
    ];

    [Fact]
    public void It_is_named()
    {
        Names("choice", () => LoadedEngine.Load(null!));
        Names("choice", () => EngineLibrary.Use(null!));
        Names("text", () => EngineChoice.Parse(null!));
        Names("method", () => ProviderCatalog.Of(null!));
        foreach (MappedForm<KeyArgument> form in Forms)
        {
            Names("visitor", () => form.Accept<int>(null!));
        }
    }

    [NativeFact]
    public void It_is_named_by_the_native_baseline()
    {
        NativeLibraryBaseline library = NativeLibraryBaseline.Load();

        Names("options", () => library.Open(null!));
        Names("options", () => library.OpenStatement(null!));
    }

    private static void Names(string argument, Action call) =>
        Should.Throw<ArgumentNullException>(call).ParamName.ShouldBe(argument);
}
