namespace SqliteBench.Providers.Tests.Abstractions;

public sealed class StorageClassTests : DirectoryTests
{
    private static readonly string[] Columns = ["none", "d", "t", "u", "b", "i", "s"];

    // Only the column of TEXT converts some of them when they are stored.
    private static readonly string[] Literals =
    [
        "NULL",
        "-9223372036854775808",
        "1",
        "2.5",
        "'text ä€'",
        "''",
        "'2020-01-02 03:04:05'",
        "'6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        "X'0100FF'",
        "X''",
        "X'000102030405060708090A0B0C0D0E0F'",
    ];

    // A library may go by the declared type in the first row that it reads: each value is in the first row once.
    [Theory]
    [InlineData(PInvokeShim.Id)]
    [InlineData(SqlitePclRawApi.Id)]
    [InlineData(SqlitePclRawApi.SerializedId)]
    [InlineData(MicrosoftSqlite.Id)]
    [InlineData(MicrosoftSqlite.SharedCacheId)]
    [InlineData(MicrosoftSqlite.AsyncId)]
    [InlineData(SystemSqlite.Id)]
    public void A_column_of_any_declared_type_is_read_by_the_storage_class_of_each_value(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!;
        if (provider.IsAvailable)
        {
            provider.Accept(new Reading(Temporary.File("test.db"))).ShouldBe(Literals.Length * Literals.Length);
        }
    }

    private sealed class Reading(string path) : IProviderVisitor<int>
    {
        int IProviderVisitor<int>.Managed<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            connection.Execute(
                "CREATE TABLE mixed (none, d DECIMAL, t DATETIME, u UNIQUEIDENTIFIER, b BOOLEAN, i INTEGER, s TEXT)"
            );
            int[] count = [0];
            for (int first = 0; first < Literals.Length; first++)
            {
                IEnumerable<string> rows = Literals[first..]
                    .Concat(Literals[..first])
                    .Select(literal => $"({string.Join(", ", Columns.Select(_ => literal))})");
                connection.Execute($"DELETE FROM mixed; INSERT INTO mixed VALUES {string.Join(", ", rows)}");
                IEnumerable<string> columns = Columns.Select(name => $"{name}, typeof({name}) || ' ' || quote({name})");
                using TStatement select = connection.Prepare<NoArguments>(
                    $"SELECT {string.Join(", ", columns)} FROM mixed ORDER BY rowid"
                );
                select.Read<NoArguments, object, Quotes>(new NoArguments(), new Quotes(count));
            }

            return count[0];
        }
    }

    private readonly struct Quotes(int[] count) : IRowSink<object>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            for (int column = 0; column < 2 * Columns.Length; column += 2)
            {
                Quote(ref reader, column).ShouldBe(reader.Text(column + 1).ToString(), Columns[column / 2]);
            }

            count[0]++;
        }

        private static string Quote<TReader>(ref TReader reader, int column)
            where TReader : struct, IRowReader, allows ref struct =>
            reader.TypeOf(column) switch
            {
                ArgumentType.Integer => $"integer {reader.Integer(column)}",
                ArgumentType.Real => $"real {reader.Real(column)}",
                ArgumentType.Text => $"text '{reader.Text(column).ToString()}'",
                ArgumentType.Blob => $"blob X'{Convert.ToHexString(reader.Blob(column, isDeclared: false))}'",
                _ => "null NULL",
            };
    }
}
