using FsCheck;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Workloads.Tests.Running;

public sealed class FoldTests : DirectoryTests
{
    // Shorter than a sample, as long as one, as two that overlap, as two that do not, and longer.
    private static readonly int[] s_lengths = [.. Enumerable.Range(0, 35), 255, 256, 257, 4095, 4096, 100_000];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_text_counts_as_its_UTF_8_bytes_in_whatever_form_it_comes(bool whole) =>
        Holds.For(
            (NonNull<string> ascii, ushort[] others) =>
            {
                string text = Mixed(ascii.Get, others);
                byte[] bytes = Encoding.UTF8.GetBytes(text);
                ulong expected = DigestOf(whole, fold => fold.Blob(bytes));
                return DigestOf(whole, fold => fold.Text(text)) == expected
                    && DigestOf(whole, fold => fold.Text(new TextValue(text))) == expected
                    && DigestOf(whole, fold => fold.Text(new TextValue(bytes))) == expected;
            }
        );

    [Theory]
    [InlineData("a")]
    [InlineData("é")]
    [InlineData("漢")]
    [InlineData("🦆")]
    [InlineData("\0")]
    [InlineData("\ud83e")]
    public void So_it_does_at_every_length(string character)
    {
        foreach (int length in s_lengths)
        {
            string text = string.Concat(Enumerable.Repeat(character, length));
            foreach (string ends in (string[])[text, text + "z", "z" + text])
            {
                byte[] bytes = Encoding.UTF8.GetBytes(ends);

                DigestOf(false, fold => fold.Text(ends))
                    .ShouldBe(DigestOf(false, fold => fold.Blob(bytes)), $"{length}");
            }
        }
    }

    [Fact]
    public void A_sample_has_the_length_and_both_ends_and_the_whole_has_every_byte() =>
        Holds.For(
            (NonEmptyArray<byte> bytes, ushort place) =>
            {
                byte[] changed = [.. bytes.Get];
                int index = place % changed.Length;
                changed[index] ^= 1;
                bool isSampled = changed.Length < 8 || index < 8 || index >= changed.Length - 8;
                return (DigestOf(false, fold => fold.Blob(changed)) != DigestOf(false, fold => fold.Blob(bytes.Get)))
                        == isSampled
                    && DigestOf(true, fold => fold.Blob(changed)) != DigestOf(true, fold => fold.Blob(bytes.Get))
                    && DigestOf(false, fold => fold.Blob([.. changed, 0]))
                        != DigestOf(false, fold => fold.Blob(changed));
            }
        );

    [Fact]
    public void Rows_count_with_their_execution()
    {
        Fold one = new();
        one.EndRow();
        one.EndRow();
        one.EndExecution();
        one.EndExecution();
        Fold other = new();
        other.EndRow();
        other.EndExecution();
        other.EndRow();
        other.EndExecution();

        one.Rows.ShouldBe(2);
        other.Rows.ShouldBe(2);
        other.Digest.ShouldNotBe(one.Digest);
    }

    [Fact]
    public void Null_is_neither_an_empty_text_nor_the_value_of_another_row()
    {
        DigestOf(false, fold => fold.IsNull(true)).ShouldNotBe(DigestOf(false, fold => fold.IsNull(false)));
        DigestOf(false, fold => fold.Null()).ShouldNotBe(DigestOf(false, fold => fold.Add(1)));
        DigestOf(false, fold => fold.Text("")).ShouldNotBe(DigestOf(false, fold => fold.Null()));
    }

    [NativeFact]
    public void The_baseline_folds_texts_and_blobs_of_every_length_alike()
    {
        Value[] values =
        [
            .. s_lengths.Select(length => Value.Of(new string('x', length))),
            .. s_lengths.Select(length => Value.Of(string.Concat(Enumerable.Repeat("é漢🦆\0", length))[..length])),
        ];
        NativeFold(values).ShouldBe(ManagedFold(values));
    }

    [NativeFact]
    public void The_baseline_folds_any_values_alike() =>
        Holds.For(
            (NonNull<string>[] texts, ushort[][] others, double[] reals) =>
            {
                Value[] values =
                [
                    .. texts.Select(text => Value.Of(text.Get)),
                    .. others.Select(units => Value.Of(Mixed("", units))),
                    .. others.Select(units => new Value("", [.. units.Select(unit => (byte)unit)], 0)),
                    // SQLite stores no number that is none: it makes it NULL.
                    .. reals.Where(real => !double.IsNaN(real)).Select(real => new Value("", [], real)),
                ];
                return NativeFold(values) == ManagedFold(values);
            }
        );

    // FsCheck makes strings of ASCII and small numbers. A multiple of these is any UTF-16 unit, a half of a pair too.
    private static string Mixed(string ascii, ushort[] others) =>
        string.Concat(others.Select((unit, index) => $"{(char)(unit * 7919)}{ascii.ElementAtOrDefault(index)}"))
        + ascii;

    private static ulong DigestOf(bool whole, Action<Fold> add)
    {
        Fold fold = new(whole);
        add(fold);
        return fold.Digest;
    }

    private static (ulong Digest, long Rows) ManagedFold(Value[] values)
    {
        Fold fold = new();
        foreach (Value value in values)
        {
            fold.Text(value.Text);
            fold.Blob(value.Bytes);
            fold.Real(value.Real);
            fold.Add(BitConverter.DoubleToInt64Bits(value.Real));
            fold.IsNull(false);
            fold.EndRow();
            fold.EndExecution();
        }

        return (fold.Digest, fold.Rows);
    }

    private (ulong Digest, long Rows) NativeFold(Value[] values)
    {
        string database = Temporary.File("values.db");
        File.WriteAllBytes(database, []);
        using NativeRun statement = NativeBaseline.Provider.OpenStatement(
            new NativeStatementOptions(
                Engine: EngineLibrary.Path,
                Database: database,
                Pragmas: "",
                Sql: "SELECT ?1, ?2, ?3, ?4, ?1",
                Columns: "TBRIN",
                Arguments: ArgumentEncoder.Encode<Value>(values),
                ExecutionCount: values.Length,
                Usage: StatementUsage.Reused,
                BusyTimeoutMilliseconds: 1000
            )
        );
        RunResult result = statement.Execute(0, values.Length);
        return (result.Digest, result.Rows);
    }

    /// <summary>A value of each storage class.</summary>
    private readonly record struct Value(string Text, byte[] Bytes, double Real) : IArguments
    {
        public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
        [
            new(nameof(Text), ArgumentType.Text),
            new(nameof(Bytes), ArgumentType.Blob),
            new(nameof(Real), ArgumentType.Real),
            new("Bits", ArgumentType.Integer),
        ];

        public static Value Of(string text) => new(text, Encoding.UTF8.GetBytes(text), text.Length / 4.0);

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct
        {
            binder.Text(Text);
            binder.Blob(Bytes);
            binder.Real(Real);
            binder.Integer(BitConverter.DoubleToInt64Bits(Real));
        }
    }
}
