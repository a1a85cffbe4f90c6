namespace SqliteBench.Workloads.Tests.Schemas;

public sealed class BlockKeyFormTests
{
    private static readonly BlockKey Key = new("AQIDBAUGBwj//////////wAAAAAAAACAIQAAAAAAAAA=", 7);

    [Fact]
    public void Bytes_are_those_of_the_base64() => Convert.ToBase64String(InForm<BlobKey>(Key).Hash).ShouldBe(Key.Hash);

    [Fact]
    public void Words_are_little_endian_and_signed_by_their_bits() =>
        InForm<WordsKey>(Key).ShouldBe(new WordsKey(0x0807060504030201, -1, long.MinValue, 0x21, 7));

    private static TKey InForm<TKey>(BlockKey key)
        where TKey : struct, IBlockKey<TKey> => TKey.Of(key);
}
