using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>Tests that run when no other does.</summary>
[CollectionDefinition(nameof(StopsTheWorld), DisableParallelization = true)]
public sealed class StopsTheWorld;

/// <summary>
/// A collector that moves everything at any moment changes nothing in what is bound. It stops every thread of the process
/// while it works, so no other test runs beside it: theirs would take minutes.
/// </summary>
[Collection(nameof(StopsTheWorld))]
public sealed class CollectorStressTests
{
    [Fact]
    public async Task Text_and_blobs_of_all_sizes_survive_a_compacting_collector()
    {
        await using ITestSession session = await PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));
        await session.ExecuteAsync(
            "CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)"
        );
        await using ITestStatement<ItemArguments> insert = await session.PrepareAsync<ItemArguments>(
            "INSERT INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id, @Number, @Real, @Text, @Bytes)"
        );
        await using ITestStatement<KeyArgument> select = await session.PrepareAsync<KeyArgument>(
            "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID = @Id"
        );
        using CancellationTokenSource end = new();
        Task collector = Task.Run(() => Collect(end.Token), CancellationToken.None);
        try
        {
            for (int id = 1; id <= 200; id++)
            {
                int size = id * id * 2;
                (await insert.ExecuteAsync(new ItemArguments(id, size, size, Text(size), Blob(size)))).ShouldBe(1);
                await select.ReadAsync(
                    new KeyArgument(id),
                    row =>
                    {
                        row.Text.ShouldBe(Text(size));
                        row.Bytes.ShouldNotBeNull().AsSpan().SequenceEqual(Blob(size)).ShouldBeTrue();
                    }
                );
            }
        }
        finally
        {
            await end.CancelAsync();
            await collector;
        }
    }

    // Between two collections the test gets on by some statements, on a machine of any speed.
    private static void Collect(CancellationToken end)
    {
        do
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        } while (!end.WaitHandle.WaitOne(1));
    }

    private static string Text(int size) =>
        string.Create(
            size,
            size,
            (characters, seed) =>
            {
                for (int index = 0; index < characters.Length; index++)
                {
                    characters[index] = (seed + index) % 7 == 0 ? '€' : (char)('a' + ((seed + index) % 26));
                }
            }
        );

    private static byte[] Blob(int size)
    {
        byte[] blob = new byte[size];
        new Random(size).NextBytes(blob);
        return blob;
    }
}
