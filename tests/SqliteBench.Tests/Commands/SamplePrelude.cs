namespace SqliteBench.Tests.Commands;

internal static class SamplePrelude
{
    public const string Tables = """
        CREATE TABLE Block(ID INTEGER PRIMARY KEY, Hash TEXT, Size INTEGER);
        CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT, Data BLOB);
        CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, email TEXT);
        CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, status TEXT, ordered_at TEXT);
        INSERT INTO Block VALUES (1, 'a hash', 4096);
        INSERT INTO Item VALUES (1, 'first', x'00');
        """;

    public const string Code = """
        using System; using System.Collections.Generic; using System.ComponentModel.DataAnnotations.Schema;
        using System.Data.Common; using System.IO; using System.Linq;
        using System.Threading; using System.Threading.Channels; using System.Threading.Tasks;
        using Dapper; using Microsoft.Data.Sqlite; using SQLitePCL;
        using Microsoft.EntityFrameworkCore; using Microsoft.EntityFrameworkCore.Diagnostics;

        [Table("Block")] public record Block(long Id, string Hash, long Size);
        [Table("Item")] public record Item(long Id, string Name);
        public record Row(long Id, string Name);

        public class ShopContext : DbContext
        {
            public DbSet<Block> Blocks => Set<Block>();
            public DbSet<Item> Items => Set<Item>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite("Data Source=app.db");
        }

        public class Prelude : IDisposable
        {
            protected static SqliteConnection connection = Open();
            protected static SqliteCommand command = new("SELECT Name FROM Item WHERE Id = @id", connection);
            protected static SqliteParameter parameter = command.Parameters.AddWithValue("@id", 1);
            protected static SqliteDataReader reader => s_reader.Value;
            private static readonly Lazy<SqliteDataReader> s_reader = new(() =>
            {
                SqliteDataReader found = new SqliteCommand("SELECT Id, Data FROM Item", connection).ExecuteReader();
                found.Read();
                return found;
            });
            protected static ShopContext context = new();
            protected static LiteDB.LiteDatabase database = new(new MemoryStream());
            protected static Item[] items = [new(2, "second"), new(3, "third")], rows = items, orders = items;
            protected static long[] ids = [1, 2], keys = ids;
            protected static string hash = "a hash";
            protected static Guid guid = Guid.NewGuid();
            protected static DateTimeOffset time = DateTimeOffset.UtcNow;

            protected static SqliteConnection Open()
            {
                SqliteConnection opened = new("Data Source=app.db");
                opened.Open();
                return opened;
            }

            protected static void SaveOrders(SqliteConnection connection, IEnumerable<Item> orders) =>
                connection.Execute("INSERT INTO Item(Id, Name) VALUES (@Id, @Name)", orders);

            protected static string? Read(SqliteConnection connection, long id) =>
                connection.QueryFirstOrDefault<string>("SELECT Name FROM Item WHERE Id = @id", new { id });

            public void Dispose()
            {
                context.Dispose();
                connection.Dispose();
                SqliteConnection.ClearPool(connection);
            }
        }
        """;
}
