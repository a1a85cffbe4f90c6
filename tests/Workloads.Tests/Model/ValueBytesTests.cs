namespace SqliteBench.Workloads.Tests.Model;

public sealed class ValueBytesTests
{
    [Fact]
    public void A_number_has_eight_bytes_and_a_text_those_of_its_UTF8() =>
        ValueBytes.Measure(new BlockKey("é€a", 1)).ShouldBe(8 + 2 + 3 + 1);

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 8 + 3 + 2)]
    public void A_null_has_none(int has, int bytes) => ValueBytes.Measure(new Values(has == 1)).ShouldBe(bytes);

    [Fact]
    public void What_has_no_values_has_no_bytes() => ValueBytes.Measure(default(NoArguments)).ShouldBe(0);

    private readonly struct Values(bool has) : IArguments
    {
        public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = new ArgumentDefinition[4];

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct
        {
            binder.Null();
            binder.Text(has ? "abc" : null);
            binder.Blob(has ? [1, 2] : null);
            if (has)
            {
                binder.Real(0.5);
            }
        }
    }
}
