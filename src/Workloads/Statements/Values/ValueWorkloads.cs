namespace SqliteBench.Workloads.Statements.Values;

internal sealed record SampleKind<T>(string Name, string Description, int Bytes, SampleDraw<T> Draw);

internal delegate T SampleDraw<out T>(ref Random64 random);

internal static class ValueWorkloads
{
    public const int ManyRows = 100;

    private const int Megabyte = 1_000_000;

    public static IEnumerable<StatementWorkload> All =>
        [
            .. Of<IntegerValue, long>(
                new("integer", "an integer", 8, (ref Random64 random) => (long)(random.Next() >> 1))
            ),
            .. Of<RealValue, double>(
                new("real", "a floating-point number", 8, (ref Random64 random) => (random.Next() >> 11) / 1024.0)
            ),
            .. Of<StringValue, string>(Text(20)),
            .. Of<StringValue, string>(Text(1000)),
            .. Of<BlobValue, byte[]>(Blob("blob-20", 20)),
            .. Of<BlobValue, byte[]>(Blob("blob-1m", Megabyte)),
            .. Of<NullValue, string?>(new("null", "NULL", 0, (ref Random64 _) => null)),
        ];

    public static string Name(string command, string kind, int count) =>
        count == 1 ? $"type-{command}-{kind}" : $"type-{command}-{kind}-x{count}";

    public static string Rows(int count) => count == 1 ? "one row" : $"{count} rows";

    public static void AnswerInteger(Fold fold, long answer)
    {
        fold.Add(answer);
        fold.EndRow();
        fold.EndRows();
    }

    private static IEnumerable<StatementWorkload> Of<TValue, T>(SampleKind<T> kind)
        where TValue : struct, ISqliteValue<T> =>
        [
            new BindValue<TValue, T>(kind),
            new BindValues<TValue, T>(kind),
            new ReadValues<TValue, T>(kind, 1),
            new ReadValues<TValue, T>(kind, ManyRows),
        ];

    private static SampleKind<string> Text(int characters) =>
        new(
            $"text-{characters}",
            $"a text of {characters} characters",
            characters,
            (ref Random64 random) =>
            {
                char[] text = new char[characters];
                for (int index = 0; index < text.Length; index++)
                {
                    text[index] = (char)('a' + random.Below(26));
                }

                return new string(text);
            }
        );

    private static SampleKind<byte[]> Blob(string name, int bytes) =>
        new(
            name,
            $"a blob of {bytes} bytes",
            bytes,
            (ref Random64 random) =>
            {
                byte[] blob = new byte[bytes];
                random.Fill(blob);
                return blob;
            }
        );
}
