using System.Runtime.CompilerServices;
using SqliteBench.Providers.Native;

namespace SqliteBench.Workloads.Queries;

/// <param name="Letter">As the native baseline takes it: V where the values have several storage classes.</param>
internal sealed record QueryColumn(string Name, char Letter);

internal enum QueryResult
{
    Rows,

    Changes,

    RowId,
}

/// <param name="Sql">A single statement, with its parameters as <c>@name</c>.</param>
internal sealed record QueryDefinition(
    string Sql,
    QueryResult Result,
    RowComparison Compares,
    IReadOnlyList<ArgumentDefinition> Parameters,
    IReadOnlyList<QueryColumn> Columns,
    IReadOnlyList<object?[]> Arguments
);

internal abstract class Query(QueryDefinition definition)
{
    public QueryDefinition Definition => definition;

    public static Query Of(QueryDefinition definition) =>
        (Query)Activator.CreateInstance(typeof(Query<>).MakeGenericType(RowClass.Of(definition.Columns)), definition)!;

    public abstract byte[] Encode(int execution);

    /// <summary>Prepares it; its executions count by their arguments.</summary>
    public abstract Executions Prepare<TStatement>(Session<TStatement> session)
        where TStatement : struct, IStatement;

    public abstract void Explain<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;
}

/// <typeparam name="TRow">A class of its own, which mappers fill, and which the parameters of the query belong to.</typeparam>
internal sealed class Query<TRow> : Query
    where TRow : class
{
    private static IReadOnlyList<ArgumentDefinition> s_parameters = [];

    private readonly Values[] _arguments;
    private readonly string _letters;
    private readonly Action<TRow, Fold> _take;

    public Query(QueryDefinition definition)
        : base(definition)
    {
        s_parameters = definition.Parameters;
        _letters = string.Concat(definition.Columns.Select(column => column.Letter));
        _take = RowClass.Fold<TRow>(_letters);
        Type named = RowClass.Of(definition.Parameters.Select(one => (one.Name, RowClass.TypeOf(one.Type))));
        _arguments = [.. definition.Arguments.Select(values => new Values(values, named))];
    }

    public override byte[] Encode(int execution) => ArgumentEncoder.Encode<Values>([_arguments[execution]]);

    public override Executions Prepare<TStatement>(Session<TStatement> session) =>
        new Prepared<TStatement>(
            this,
            Definition.Result == QueryResult.RowId
                ? session.PrepareInsert<Values>(Definition.Sql)
                : session.Prepare<Values>(Definition.Sql)
        );

    // EXPLAIN is executed because some libraries compile a statement only then.
    public override void Explain<TConnection, TStatement>(TConnection connection)
    {
        using TStatement statement = connection.Prepare<Values>($"EXPLAIN {Definition.Sql}");
        _ = statement.TryReadInteger(in _arguments[0], out _);
    }

    private sealed class Prepared<TStatement>(Query<TRow> query, TStatement statement) : Executions
        where TStatement : struct, IStatement
    {
        public override void Execute(int index, Fold fold)
        {
            ref readonly Values values = ref query._arguments[index];
            switch (query.Definition.Result)
            {
                case QueryResult.Rows:
                    fold.Compares = query.Definition.Compares;
                    statement.Read<Values, TRow, Rows>(in values, new Rows(fold, query));
                    fold.EndRows();
                    break;
                case QueryResult.RowId:
                    fold.Changed(statement.Insert(in values));
                    break;
                default:
                    fold.Changed(statement.Execute(in values));
                    break;
            }
        }
    }

    private readonly struct Values(object?[] values, Type named) : IArguments, INamedValues
    {
        // Made when a mapper first asks for it.
        private readonly StrongBox<object?> _object = new();

        public static IReadOnlyList<ArgumentDefinition> Definitions => s_parameters;

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct
        {
            foreach (object? value in values)
            {
                binder.Value(value);
            }
        }

        public object ToObject() => _object.Value ??= RowClass.New(named, values);
    }

    private readonly struct Rows(Fold fold, Query<TRow> query) : IRowSink<TRow>
    {
        private readonly string _letters = query._letters;

        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            for (int column = 0; column < _letters.Length; column++)
            {
                Accept(ref reader, column, _letters[column]);
            }

            fold.EndRow();
        }

        public void Accept(TRow row)
        {
            query._take(row, fold);
            fold.EndRow();
        }

        private void Accept<TReader>(ref TReader reader, int column, char letter)
            where TReader : struct, IRowReader, allows ref struct
        {
            switch (letter)
            {
                case 'I':
                    fold.Add(reader.Integer(column));
                    break;
                case 'R':
                    fold.Real(reader.Real(column));
                    break;
                case 'T':
                    fold.Text(reader.Text(column));
                    break;
                case 'B':
                    fold.Blob(reader.Blob(column, isDeclared: false));
                    break;
                case 'V':
                    fold.Value(ref reader, column);
                    break;
                default:
                    if (reader.IsNull(column))
                    {
                        fold.Null();
                    }
                    else
                    {
                        Accept(ref reader, column, char.ToUpperInvariant(letter));
                    }

                    break;
            }
        }
    }
}
