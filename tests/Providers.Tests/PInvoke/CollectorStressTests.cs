using System.Runtime;
using System.Text;

namespace SqliteBench.Providers.Tests.PInvoke;

[CollectionDefinition(nameof(StopsTheWorld), DisableParallelization = true)]
public sealed class StopsTheWorld;

/// <summary>
/// A collector that moves everything at any moment changes nothing in what is bound. It stops every thread of the process
/// while it works, so no other test runs beside it: theirs would take minutes.
/// </summary>
[Collection(nameof(StopsTheWorld))]
public sealed class CollectorStressTests
{
    /// <summary>
    /// Where something changes: the narrowing of 16 characters at a time, the bytes of SQLite's lengths, the first room of
    /// an argument (192 bytes), pages, and beyond all of them.
    /// </summary>
    private static readonly int[] Sizes =
    [
        0,
        1,
        .. from size in (int[])[16, 64, 128, 192, 256, 4096, 65_536] from near in (int[])[-1, 0, 1] select size + near,
        1 << 18,
    ];

    // By name, since what reports tests cannot write half a pair of surrogates.
    private static readonly Dictionary<string, string> Scripts = new(StringComparer.Ordinal)
    {
        ["ASCII"] = "abcdefghijklmnopqrstuvwxyz0",
        ["Latin-1"] = "aäöüßéÿ~",
        ["three bytes each"] = "€漢字かな",
        ["pairs of surrogates"] = "😀🚀𝄞",
        ["high surrogates alone"] = "a\uD83D",
        ["low surrogates alone"] = "\uDE00b",
        ["embedded zeros"] = "a\0b",
    };

    public static TheoryData<string> ScriptNames => [.. Scripts.Keys];

    [Theory]
    [MemberData(nameof(ScriptNames))]
    public void Text_of_all_sizes_survives_a_compacting_collector(string script)
    {
        UnderCollector(session =>
        {
            using ITestStatement<TextArguments> echo = session.Prepare<TextArguments>(
                "WITH echoed(t, n) AS (SELECT @Text, @Number) SELECT n, n, NULL, t, CAST(t AS BLOB) FROM echoed"
            );
            // Down again too, so that a short text follows a long one in the same room.
            foreach (int size in Sizes.Concat(Sizes.Reverse()))
            {
                string text = Repeat(Scripts[script], size);
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                int rows = 0;
                echo.Read(
                    new TextArguments(text, size),
                    row =>
                    {
                        rows++;
                        row.Id.ShouldBe(size);
                        row.Bytes.ShouldNotBeNull().AsSpan().SequenceEqual(utf8).ShouldBeTrue($"{size} characters");
                        // A lone surrogate has no UTF-8: it comes back as U+FFFD, as the runtime's encoder has it.
                        row.Text.ShouldBe(Encoding.UTF8.GetString(utf8));
                    }
                );
                rows.ShouldBe(1);
            }
        });
    }

    [Fact]
    public void Blobs_of_all_sizes_survive_a_compacting_collector() =>
        UnderCollector(session =>
        {
            session.Execute(
                "CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)"
            );
            using ITestStatement<ItemArguments> insert = session.Prepare<ItemArguments>(
                "INSERT OR REPLACE INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id, @Number, @Real, @Text, @Bytes)"
            );
            using ITestStatement<KeyArgument> select = session.Prepare<KeyArgument>(
                "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID = @Id"
            );
            foreach (int size in Sizes.Concat(Sizes.Reverse()))
            {
                byte[] blob = Blob(size);
                insert.Execute(new ItemArguments(size, size, size, null, blob)).ShouldBe(1);
                // What is stored is not what is bound: it has to be there still when the array is not.
                blob.AsSpan().Clear();
                select.Read(
                    new(size),
                    row => row.Bytes.ShouldNotBeNull().AsSpan().SequenceEqual(Blob(size)).ShouldBeTrue($"{size} bytes")
                );
            }
        });

    private static void UnderCollector(Action<ITestSession> use)
    {
        using ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));
        using CancellationTokenSource end = new();
        Task collector = Task.Run(() => Collect(end.Token), CancellationToken.None);
        try
        {
            use(session);
        }
        finally
        {
            end.Cancel();
            collector.Wait(CancellationToken.None);
        }
    }

    // Between two collections the test gets on by some statements, on a machine of any speed.
    private static void Collect(CancellationToken end)
    {
        do
        {
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        } while (!end.WaitHandle.WaitOne(1));
    }

    private static string Repeat(string letters, int size) =>
        string.Create(
            size,
            letters,
            (characters, repeated) =>
            {
                for (int index = 0; index < characters.Length; index++)
                {
                    characters[index] = repeated[index % repeated.Length];
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
