using System.ComponentModel.DataAnnotations.Schema;
using LiteDB;

namespace SqliteBench.Providers;

/// <summary>LiteDB by its own interface. No commit waits for the disk: if it has to, a checkpoint follows.</summary>
public static class LiteDbEngine
{
    public const string Id = "litedb";

    public static Provider Provider { get; } =
        new ManagedProvider<Connection, Statement>(Id, "LiteDB", Id, () => typeof(LiteDatabase).Assembly)
        {
            IsSqlite = false,
        };

    private readonly struct Connection(Session session) : IConnection<Connection, Statement>
    {
        public static bool IsSqlite => false;

        public static Connection Open(string path, bool pooled = false) => new(new Session(new LiteDatabase(path)));

        public static int? ResultCode(Exception exception) => null;

        public void SyncCommits(bool syncs) => session.Syncs = syncs;

        // It needs no tables.
        public void Execute(string sql) { }

        public string? QueryText(string sql) => throw new NotSupportedException("LiteDB is not asked in SQL");

        public Statement Prepare<TArguments>(string sql)
            where TArguments : struct, IArguments =>
            new(
                session,
                ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql)
                    ?? throw new NotSupportedException($"LiteDB has no form of '{sql}'")
            );

        public void Begin(TransactionMode mode) => session.Database.BeginTrans();

        public void Commit() => session.Commit();

        public void Rollback() => session.Database.Rollback();

        public void Dispose() => session.Database.Dispose();
    }

    private sealed class Session(LiteDatabase database)
    {
        public LiteDatabase Database => database;

        public bool Syncs { get; set; }

        public ILiteCollection<TRow> Rows<TRow>()
            where TRow : class => database.GetCollection<TRow>(typeof(TRow).GetCustomAttribute<TableAttribute>()!.Name);

        public void Commit()
        {
            database.Commit();
            if (Syncs)
            {
                database.Checkpoint();
            }
        }
    }

    private readonly struct Statement(Session session, object form) : IStatement
    {
        bool IStatement.TryReadInteger<TArguments>(in TArguments arguments, out long value) =>
            throw new NotSupportedException("LiteDB reads documents");

        public int Execute<TArguments>(in TArguments arguments)
            where TArguments : struct, IArguments =>
            ((MappedForm<TArguments>)form).Accept(new Change<TArguments>(session, arguments));

        long IStatement.Insert<TArguments>(in TArguments arguments) => Execute(in arguments);

        void IStatement.Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        {
            foreach (
                TRow row in Documents.Find(session.Rows<TRow>(), ((RowQuery<TArguments, TRow>)form).Query, arguments)
            )
            {
                sink.Accept(row);
            }
        }

        public void Dispose() { }
    }

    private sealed class Change<TArguments>(Session session, TArguments arguments) : IMappedFormVisitor<TArguments, int>
        where TArguments : struct, IArguments
    {
        public int Integer(IntegerQuery<TArguments> form) => throw new NotSupportedException("a query changes nothing");

        public int Rows<TRow>(RowQuery<TArguments, TRow> form)
            where TRow : class => throw new NotSupportedException("a query changes nothing");

        public int Insertion<TRow>(Insertion<TArguments, TRow> form)
            where TRow : class
        {
            session.Rows<TRow>().Insert(form.Row(arguments));
            return 1;
        }

        public int Insertions<TRow>(Insertions<TArguments, TRow> form)
            where TRow : class => session.Rows<TRow>().Insert(form.Rows(arguments));

        public int Deletion<TRow>(Deletion<TArguments, TRow> form)
            where TRow : class
        {
            ILiteCollection<TRow> rows = session.Rows<TRow>();
            Expression<Func<TRow, bool>> condition = FormPredicate.Of(form.Rows(FormTables.Instance, arguments))!;
            return Documents.KeyOf(condition) is { } key ? (rows.Delete(key) ? 1 : 0) : rows.DeleteMany(condition);
        }

        public int Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
            where TRow : class
        {
            ILiteCollection<TRow> rows = session.Rows<TRow>();
            int changed = 0;
            foreach (TRow row in Documents.Find(rows, form.Rows, arguments).ToList())
            {
                form.Change(row, arguments);
                changed += rows.Update(row) ? 1 : 0;
            }

            return changed;
        }
    }

    private static class Documents
    {
        /// <summary>The documents that a form asks for: by key as it is documented, or by its condition.</summary>
        public static IEnumerable<TRow> Find<TArguments, TRow>(
            ILiteCollection<TRow> rows,
            Func<IRowSets, TArguments, IQueryable<TRow>> query,
            TArguments arguments
        )
            where TRow : class =>
            FormPredicate.Of(query(FormTables.Instance, arguments)) is not { } condition ? rows.FindAll()
            : KeyOf(condition) is not { } key ? rows.Find(condition)
            : rows.FindById(key) is { } row ? [row]
            : [];

        public static BsonValue? KeyOf(LambdaExpression condition) =>
            condition.Body is BinaryExpression { NodeType: ExpressionType.Equal } equal
            && equal.Left is MemberExpression { Member.Name: "Id" }
                ? new BsonValue((long)ValueOf(equal.Right)!)
                : null;

        private static object? ValueOf(Expression? expression) =>
            expression switch
            {
                ConstantExpression constant => constant.Value,
                MemberExpression { Member: FieldInfo field } member => field.GetValue(ValueOf(member.Expression)),
                MemberExpression { Member: PropertyInfo property } member => property.GetValue(
                    ValueOf(member.Expression)
                ),
                _ => throw new NotSupportedException($"LiteDB is given no key by '{expression}'"),
            };
    }
}
