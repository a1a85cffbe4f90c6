using FsCheck;

namespace SqliteBench.Workloads.Tests;

public class DigestTests
{
    [Fact]
    public void Text_has_one_digest_whether_it_comes_as_a_string_or_as_utf8() =>
        Holds.For(
            (NonNull<string> text) =>
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text.Get);
                Digest ofString = new();
                Digest ofUtf8 = new();

                ofString.Add(new TextValue(Encoding.UTF8.GetString(utf8)));
                ofUtf8.Add(new TextValue(utf8));

                return ofString.Value == ofUtf8.Value;
            }
        );

    [Theory]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(257)]
    [InlineData(100_000)]
    public void Long_text_has_one_digest_too(int length)
    {
        string text = new('é', length);
        Digest.Hash(text).ShouldBe(Digest.Hash(Encoding.UTF8.GetBytes(text)));
    }

    [Fact]
    public void The_order_of_answers_matters() =>
        Holds.For(
            (long one, long other) =>
            {
                Digest forwards = new();
                Digest backwards = new();
                forwards.Add(one);
                forwards.Add(other);
                backwards.Add(other);
                backwards.Add(one);

                return one == other || forwards.Value != backwards.Value;
            }
        );

    [Fact]
    public void One_changed_byte_changes_the_hash() =>
        Holds.For(
            (NonEmptyArray<byte> bytes, ushort place) =>
            {
                byte[] changed = [.. bytes.Get];
                changed[place % changed.Length] ^= 1;

                return Digest.Hash(changed) != Digest.Hash(bytes.Get);
            }
        );
}
