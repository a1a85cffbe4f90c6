namespace SqliteBench.Workloads.Tests.Streams;

public class Random64Tests
{
    [Fact]
    public void Gives_the_published_sequence_of_SplitMix64()
    {
        Random64 random = new(1234567);

        ulong[] first = [random.Next(), random.Next(), random.Next(), random.Next(), random.Next()];

        first.ShouldBe([
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ]);
    }

    [Fact]
    public void Stays_below_its_bound() =>
        Holds.For(
            (ulong seed, ushort bound) =>
            {
                Random64 random = new(seed);

                return Enumerable
                    .Range(0, 100)
                    .All(_ => random.Below(bound + 1L) is var drawn && drawn >= 0 && drawn <= bound);
            }
        );

    [Theory]
    [InlineData(0)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(20)]
    public void Bytes_are_those_of_its_numbers_the_lowest_first(int length)
    {
        Random64 random = new(1234567);
        Random64 same = random;
        byte[] bytes = new byte[length];
        random.Fill(bytes);
        byte[] numbers = [.. Enumerable.Range(0, 3).SelectMany(_ => BitConverter.GetBytes(same.Next()))];
        bytes.ShouldBe(numbers[..length]);
    }
}
