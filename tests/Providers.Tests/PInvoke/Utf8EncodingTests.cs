using System.Text;

namespace SqliteBench.Providers.Tests.PInvoke;

public sealed class Utf8EncodingTests
{
    private const int Longest = 70;
    private const byte Untouched = 0xEE;

    public static TheoryData<string> Strangers =>
        ["\u0000", "\u007F", "\u0080", "é", "€", "😀", "\uFFFD", "\uD83D", "\uDE00", "\u8080"];

    [Fact]
    public void Ascii_of_every_length_is_the_encoders()
    {
        foreach (int length in Enumerable.Range(0, Longest))
        {
            string text = string.Concat(Enumerable.Range(0, length).Select(index => (char)('!' + index)));
            Encode(text).ShouldBe(Encoding.UTF8.GetBytes(text));
        }
    }

    [Theory]
    [MemberData(nameof(Strangers))]
    public void A_character_that_is_not_like_the_others_is_the_encoders_wherever_it_stands(string stranger)
    {
        ArgumentNullException.ThrowIfNull(stranger);
        foreach (int length in Enumerable.Range(0, Longest))
        {
            for (int position = 0; position <= length; position++)
            {
                string text = new string('a', position) + stranger + new string('z', length - position);
                Encode(text).ShouldBe(Encoding.UTF8.GetBytes(text));
            }
        }
    }

    private static unsafe byte[] Encode(string text)
    {
        int capacity = text.Length * 3;
        byte* room = (byte*)NativeMemory.Alloc((nuint)capacity + 1);
        try
        {
            room[capacity] = Untouched;
            int length = Utf8Encoding.Encode(text, room, capacity);
            room[capacity].ShouldBe(Untouched);
            return new ReadOnlySpan<byte>(room, length).ToArray();
        }
        finally
        {
            NativeMemory.Free(room);
        }
    }
}
