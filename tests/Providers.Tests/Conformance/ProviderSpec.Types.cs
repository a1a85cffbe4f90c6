namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private static readonly string[] Texts =
    [
        "",
        "plain ASCII",
        "two bytes: äß",
        "three bytes: €",
        "four bytes: \U0001D11E",
        "combining: e\u0301",
        "\uFFFF",
        "\uFEFFafter a byte order mark",
        string.Concat(Enumerable.Repeat("aä€\U0001D11E", 30_000)),
        "a lone surrogate: \uD800b",
    ];

    [ConformanceFact]
    public void Integers_keep_all_64_bits()
    {
        using ITestSession session = OpenWithTable();
        foreach (long value in (long[])[0, -1, int.MaxValue + 1L, long.MinValue, long.MaxValue])
        {
            ItemRow row = StoreAndRead(session, new ItemArguments(value, value, null, null, null));
            row.Id.ShouldBe(value);
            row.Number.ShouldBe(value);
        }
    }

    [ConformanceFact]
    public void Reals_keep_all_their_bits()
    {
        using ITestSession session = OpenWithTable();
        long id = 0;
        double[] values =
        [
            0.1,
            -1.5,
            double.Epsilon,
            double.MaxValue,
            double.MinValue,
            double.PositiveInfinity,
            double.NegativeInfinity,
            -0.0,
        ];
        foreach (double value in values)
        {
            ItemRow row = StoreAndRead(session, new ItemArguments(++id, null, value, null, null));
            row.Real.ShouldBe(value);
        }
    }

    [ConformanceFact]
    public void Text_of_every_width_reads_back_unchanged_but_for_lone_surrogates()
    {
        using ITestSession session = OpenWithTable();
        long id = 0;
        foreach (string text in Texts)
        {
            ItemRow row = StoreAndRead(session, new ItemArguments(++id, null, null, text, null));
            row.Text.ShouldBe(text.Replace('\uD800', '\uFFFD'));
        }
    }

    [ConformanceFact]
    public void Text_is_stored_as_text_in_UTF_8()
    {
        using ITestSession session = OpenWithTable();
        StoreAndRead(session, new ItemArguments(1, null, null, "a€", null));
        session.QueryText("SELECT typeof(Text) || hex(Text) FROM Item").ShouldBe("text61E282AC");
    }

    [ConformanceFact]
    public void Text_with_an_embedded_zero_is_kept_as_far_as_the_library_goes()
    {
        const string Text = "before\0after";
        using ITestSession session = OpenWithTable();
        ItemRow row = StoreAndRead(session, new ItemArguments(1, null, null, Text, null));
        row.Text.ShouldBe(KeepsEmbeddedZeros ? Text : "before");
    }

    [ConformanceFact]
    public void Blobs_read_back_unchanged_and_an_empty_one_is_not_null()
    {
        using ITestSession session = OpenWithTable();
        byte[] large = new byte[1 << 20];
        new Random(1).NextBytes(large);
        long id = 0;
        foreach (
            byte[] blob in (byte[][])
                [
                    [],
                    [0],
                    [1, 0, 2],
                    large,
                ]
        )
        {
            ItemRow row = StoreAndRead(session, new ItemArguments(++id, null, null, null, blob));
            row.Bytes.ShouldNotBeNull().AsSpan().SequenceEqual(blob).ShouldBeTrue();
        }

        session.QueryText("SELECT typeof(Bytes) FROM Item WHERE ID = 1").ShouldBe("blob");
    }
}
