namespace SqliteBench.Providers.EntityMapper;

/// <param name="sql">The statement for what the form does not serve.</param>
internal sealed class MappedStatements<TArguments, TStyle>(EntitySession session, string sql)
    : IMappedFormVisitor<TArguments, RawStatement<TArguments>>
    where TArguments : struct, IArguments
    where TStyle : struct, IQueryStyle
{
    private readonly EntityContext _context = session.Context(typeof(TArguments).Assembly);

    public RawStatement<TArguments> Integer(IntegerQuery<TArguments> form) =>
        new IntegerStatement<TArguments>(session, sql, _context, TStyle.First(form));

    public RawStatement<TArguments> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class => new RowStatement<TArguments, TRow>(session, sql, _context, TStyle.Rows(form));

    public RawStatement<TArguments> Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class =>
        new InsertStatement<TArguments, TRow>(
            session,
            sql,
            _context,
            form.Row,
            static (_context, row) => _context.Add(row),
            form.Id
        );

    public RawStatement<TArguments> Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class =>
        new InsertStatement<TArguments, IEnumerable<TRow>>(
            session,
            sql,
            _context,
            form.Rows,
            static (_context, rows) => _context.AddRange(rows)
        );

    public RawStatement<TArguments> Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class => new DeleteStatement<TArguments, TRow>(session, sql, _context, form);

    public RawStatement<TArguments> Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class =>
        TStyle.Tracks
            ? new TrackedUpdateStatement<TArguments, TRow, TValue>(session, sql, _context, form)
            : new UpdateStatement<TArguments, TRow, TValue>(session, sql, _context, form);
}
