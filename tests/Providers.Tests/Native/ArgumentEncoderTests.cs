namespace SqliteBench.Providers.Tests.Native;

public sealed class ArgumentEncoderTests
{
    [Fact]
    public void Numbers_are_a_tag_and_eight_bytes_little_endian() =>
        Encode(new ItemArguments(0x0102030405060708, -1, 1.0, null, null))
            .ShouldBe(
                Convert
                    .FromHexString("01" + "0807060504030201" + "01" + "FFFFFFFFFFFFFFFF" + "02" + "000000000000F03F")
                    .Concat(new byte[] { 0, 0 })
            );

    [Fact]
    public void Text_and_blobs_are_a_tag_and_a_length_and_bytes() =>
        Encode(new ItemArguments(0, null, null, "é\0", [7, 8]))[9..]
            .ShouldBe(Convert.FromHexString("00" + "00" + "03" + "03000000" + "C3A900" + "04" + "02000000" + "0708"));

    [Fact]
    public void Empty_text_and_blobs_are_not_NULL() =>
        Encode(new ItemArguments(0, null, null, "", []))[9..]
            .ShouldBe(Convert.FromHexString("00" + "00" + "03" + "00000000" + "04" + "00000000"));

    [Fact]
    public void A_large_value_is_written_whole()
    {
        byte[] blob = new byte[1_000_000];
        new Random(1).NextBytes(blob);

        byte[] encoded = Encode(new ItemArguments(0, null, null, new string('x', 1_000_000), blob));

        encoded.Length.ShouldBe(9 + 2 + (2 * 5) + 2_000_000);
        encoded.AsSpan(^1_000_000..).SequenceEqual(blob).ShouldBeTrue();
    }

    [Fact]
    public void Executions_follow_one_another_without_a_gap()
    {
        KeyArgument[] keys = [new(1), new(2)];

        ArgumentEncoder.Encode<KeyArgument>(keys).ShouldBe([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0]);
    }

    [Fact]
    public void Executions_without_arguments_take_no_bytes()
    {
        ArgumentEncoder.Encode<NoArguments>(new NoArguments[3]).ShouldBeEmpty();
        ArgumentEncoder.Encode<KeyArgument>([]).ShouldBeEmpty();
    }

    private static byte[] Encode(ItemArguments arguments) => ArgumentEncoder.Encode<ItemArguments>([arguments]);
}
