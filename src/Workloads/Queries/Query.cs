using System.Runtime.CompilerServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Native;

namespace SqliteBench.Workloads.Queries;

/// <summary>A column that a query returns.</summary>
/// <param name="Type">The storage class of its values; null if they have several.</param>
/// <param name="IsNullable">Whether some values are NULL.</param>
public readonly record struct QueryColumn(string Name, ArgumentType? Type, bool IsNullable)
{
    /// <summary>
    /// The letter that stands for the column in sqlitebench.h, in lower case if some values are NULL.
    /// </summary>
    public char Letter =>
        Type switch
        {
            ArgumentType.Integer => IsNullable ? 'i' : 'I',
            ArgumentType.Real => IsNullable ? 'r' : 'R',
            ArgumentType.Text => IsNullable ? 't' : 'T',
            ArgumentType.Blob => IsNullable ? 'b' : 'B',
            _ => 'V',
        };
}

/// <summary>The form of a query's answer: rows, the number of rows changed, or the rowid inserted.</summary>
public enum QueryResult
{
    Rows,
    Changes,
    RowId,
}

/// <summary>A query of an application's own, with the arguments of its executions.</summary>
/// <param name="Sql">A single statement, with its parameters as <c>@name</c>.</param>
public sealed record QueryDefinition(
    string Sql,
    QueryResult Result,
    RowComparison Compares,
    IReadOnlyList<ArgumentDefinition> Parameters,
    IReadOnlyList<QueryColumn> Columns,
    IReadOnlyList<object?[]> Arguments
);

/// <summary>A query whose rows and parameters have classes that are made at run time, for object mappers.</summary>
public abstract class Query(QueryDefinition definition)
{
    public QueryDefinition Definition => definition;

    public static Query Of(QueryDefinition definition) =>
        (Query)
            Activator.CreateInstance(
                typeof(Query<,>).MakeGenericType(
                    RowClass.Of(definition.Columns),
                    RowClass.OfParameters(definition.Parameters)
                ),
                definition
            )!;

    /// <summary>Encodes the arguments of an execution for the native baseline.</summary>
    public abstract byte[] Encode(int execution);

    /// <summary>Prepares the query. The index of an execution is that of its arguments.</summary>
    public abstract Executions Prepare<TStatement>(Session<TStatement> session)
        where TStatement : struct, IStatement;

    /// <summary>Makes the engine compile the query; throws if it refuses.</summary>
    public abstract void Explain(IConnection connection);
}

/// <typeparam name="TRow">A class for the columns, which mappers fill.</typeparam>
/// <typeparam name="TNamed">A class for the parameters, which mappers take.</typeparam>
public sealed class Query<TRow, TNamed> : Query
    where TRow : class
    where TNamed : class
{
    private readonly Values[] _arguments;
    private readonly QueryColumn[] _columns;
    private readonly Action<TRow, Fold> _foldRow;

    public Query(QueryDefinition definition)
        : base(definition)
    {
        _columns = [.. definition.Columns];
        _foldRow = RowClass.Fold<TRow>(_columns);
        _arguments = [.. definition.Arguments.Select(values => new Values(values))];
    }

    public override byte[] Encode(int execution) => ArgumentEncoder.Encode<Values>([_arguments[execution]]);

    public override Executions Prepare<TStatement>(Session<TStatement> session)
    {
        switch (Definition.Result)
        {
            case QueryResult.Rows:
                TStatement select = session.Prepare<Values>(Definition.Sql);
                return new Executions(
                    (index, fold) =>
                    {
                        fold.Compares = Definition.Compares;
                        select.Read<Values, TRow, Rows>(in _arguments[index], new Rows(fold, this));
                        fold.EndExecution();
                    }
                );
            case QueryResult.RowId:
                TStatement insert = session.PrepareInsert<Values>(Definition.Sql);
                return new Executions((index, fold) => fold.Changed(insert.Insert(in _arguments[index])));
            default:
                TStatement change = session.Prepare<Values>(Definition.Sql);
                return new Executions((index, fold) => fold.Changed(change.Execute(in _arguments[index])));
        }
    }

    // EXPLAIN is executed because some libraries compile a statement only then.
    public override void Explain(IConnection connection)
    {
        using IStatement statement = connection.Prepare<Values>($"EXPLAIN {Definition.Sql}");
        _ = statement.TryReadInteger(in _arguments[0], out _);
    }

    private readonly struct Values(object?[] values) : IArguments, INamedValues
    {
        // The object is made when a mapper first asks for it.
        private readonly StrongBox<object?> _object = new();

        public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = RowClass.DefinitionsOf(typeof(TNamed));

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct
        {
            foreach (object? value in values)
            {
                binder.Value(value);
            }
        }

        public object ToObject() => _object.Value ??= RowClass.New(typeof(TNamed), values);
    }

    private readonly struct Rows(Fold fold, Query<TRow, TNamed> query) : IRowSink<TRow>
    {
        private readonly QueryColumn[] _columns = query._columns;

        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            for (int column = 0; column < _columns.Length; column++)
            {
                Accept(ref reader, column);
            }

            fold.EndRow();
        }

        public void Accept(TRow row)
        {
            query._foldRow(row, fold);
            fold.EndRow();
        }

        private void Accept<TReader>(ref TReader reader, int column)
            where TReader : struct, IRowReader, allows ref struct
        {
            if (_columns[column].IsNullable && reader.IsNull(column))
            {
                fold.Null();
                return;
            }

            switch (_columns[column].Type)
            {
                case ArgumentType.Integer:
                    fold.Add(reader.Integer(column));
                    break;
                case ArgumentType.Real:
                    fold.Real(reader.Real(column));
                    break;
                case ArgumentType.Text:
                    fold.Text(reader.Text(column));
                    break;
                case ArgumentType.Blob:
                    fold.Blob(reader.Blob(column, isDeclared: false));
                    break;
                default:
                    fold.Value(ref reader, column);
                    break;
            }
        }
    }
}
