namespace SqliteBench.Tests.Liars;

/// <summary>Passes rows on as a liar reads them.</summary>
internal readonly struct LyingSink<TRow, TSink>(Liar liar, TSink sink, int most) : IRowSink<TRow>
    where TRow : class
    where TSink : struct, IRowSink<TRow>
{
    private readonly int[] _count = [0];

    public int Count => _count[0];

    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
    {
        if (_count[0]++ < most)
        {
            Row<TReader> row = new(liar, reader);
            sink.Accept(ref row);
        }
    }

    public void Accept(TRow row) => throw new NotSupportedException("P/Invoke is no object mapper");

    private readonly ref struct Row<TReader>(Liar liar, TReader inner) : IRowReader
        where TReader : struct, IRowReader, allows ref struct
    {
        private readonly TReader _inner = inner;

        public bool IsNull(int column) => _inner.IsNull(column);

        public ArgumentType? TypeOf(int column) => _inner.TypeOf(column);

        public long Integer(int column) => liar.Integer(_inner.Integer(column));

        public double Real(int column) => _inner.Real(column);

        public TextValue Text(int column) => new(liar.Text(_inner.Text(column).ToString()));

        public ReadOnlySpan<byte> Blob(int column, bool isDeclared) => _inner.Blob(column, isDeclared);
    }
}
