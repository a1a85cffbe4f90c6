using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>A line of the table log, and the argument of its insertion.</summary>
/// <param name="Line">Line i is <c>test{i}</c>.</param>
internal readonly record struct LogEntry(string Line) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Line), ArgumentType.Text)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Line);
}

/// <summary>A line, as an object mapper fills it.</summary>
internal sealed class LogRow
{
    /// <summary>The line.</summary>
    public string Logline { get; set; } = "";
}

/// <summary>Appends lines to a log in one transaction.</summary>
internal sealed class LogInsert : StatementWorkload
{
    private const string InsertSql = "INSERT INTO log(logline) VALUES (@Line)";

    public override string Id => "log-insert";

    public override string Description => "insert a line into a log, all lines in one transaction";

    public override bool Writes => true;

    public override double SecondsPerExecution(long rows) => 2e-6;

    public override long EstimatedBytes(long rows) => 32_768 + (rows * 40);

    public override int Executions(long rows, bool published) => (int)rows;

    public override StatementWork Prepare(StatementOptions options)
    {
        LogEntry[] lines =
        [
            .. Enumerable
                .Range(0, options.Executions)
                .Select(line => new LogEntry(string.Create(CultureInfo.InvariantCulture, $"test{line}"))),
        ];
        return new StatementWork<LogEntry, NoRow, NoRows>(this, options)
        {
            Sql = InsertSql,
            Arguments = lines,
            Table = new WorkTable<LogEntry, LogRow, LineFold>
            {
                CreateSql = "CREATE TABLE log(logline TEXT)",
                InsertSql = InsertSql,
                SelectSql = "SELECT logline FROM log ORDER BY rowid",
                Before = [],
                After = lines,
                Fold = (line, fold) => fold.Text(line.Line),
            },
            Answer = fold => fold.ChangedEach(options.Executions),
        };
    }

    private readonly struct LineFold(ValueFold fold) : IRowFold<LineFold, LogRow>
    {
        public static string Columns => "T";

        public static LineFold Into(ValueFold fold) => new(fold);

        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            fold.Text(reader.Text(0));
            fold.EndRow();
        }

        public void Accept(LogRow row)
        {
            fold.Text(row.Logline);
            fold.EndRow();
        }
    }
}
