using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Pitfalls of EF Core.</summary>
internal static class EntityPitfalls
{
    private const int Parents = 12;
    private const int Children = 20;
    private const int Expensive = 100;
    private const int Cheapest = 20;
    private const int SavedRows = 100;

    // The descriptions below write this number out.
    private const int ReadRows = 1000;

    public static IReadOnlyList<Pitfall> All { get; } =
    [
        new("decimal-order", $"the {Cheapest} lowest prices, stored as decimals with an index; or as cents")
        {
            Operations = (2, 200),
            Create = CreateProducts,
            OpenUsual = database =>
                Query(
                    database,
                    (shop, _) =>
                        shop.Products.OrderBy(product => product.Price).Take(Cheapest).Sum(product => product.Id)
                ),
            OpenBetter = database =>
                Query(
                    database,
                    (shop, _) =>
                        shop.Products.OrderBy(product => product.Cents).Take(Cheapest).Sum(product => product.Id)
                ),
            Answer = (rows, _) => CheapestIds(rows),
        },
        new("decimal-filter", "count prices above one, stored as decimals with an index; or as cents")
        {
            Operations = (2, 200),
            Create = CreateProducts,
            OpenUsual = database =>
                Query(database, (shop, _) => shop.Products.Count(product => product.Price > LimitOf(database) / 100m)),
            OpenBetter = database =>
                Query(database, (shop, _) => shop.Products.Count(product => product.Cents > LimitOf(database))),
            Answer = (_, _) => Expensive,
        },
        new(
            "include",
            $"read {Parents} parents with three collections of {Children} rows each by one query; or by split queries"
        )
        {
            Operations = (2, 50),
            Create = CreateFamilies,
            OpenUsual = database => Query(database, (shop, _) => CountFamilies(shop.Parents)),
            OpenBetter = database => Query(database, (shop, _) => CountFamilies(shop.Parents.AsSplitQuery())),
            Answer = (_, _) => Parents * Children * 3,
        },
        new("save-each", $"save {SavedRows} new rows each by its own SaveChanges; or all by one")
        {
            Operations = (2, 10),
            Create = CreateProducts,
            OpenUsual = database =>
                Query(database, (shop, number) => Save(shop, database.Rows + number * SavedRows, each: true)),
            OpenBetter = database =>
                Query(database, (shop, number) => Save(shop, database.Rows + number * SavedRows, each: false)),
            Answer = (_, _) => SavedRows,
            Writes = true,
        },
        new("load-and-save", "change 1,000 rows by loading and saving them; or by ExecuteUpdate")
        {
            Operations = (2, 20),
            Create = CreateProducts,
            OpenUsual = database => Query(database, (shop, _) => LoadAndSave(shop)),
            OpenBetter = database =>
                Query(
                    database,
                    (shop, _) =>
                        shop
                            .Products.Where(product => product.Id <= ReadRows)
                            .ExecuteUpdate(set =>
                                set.SetProperty(product => product.Stock, product => product.Stock + 1)
                            )
                ),
            Answer = (_, _) => ReadRows,
            Writes = true,
        },
        new("tracking", "read 1,000 rows that the context tracks; or without tracking")
        {
            Operations = (20, 20),
            Create = CreateProducts,
            OpenUsual = database => Query(database, (shop, _) => SumOf(shop.Products.AsTracking())),
            OpenBetter = database => Query(database, (shop, _) => SumOf(shop.Products)),
            Answer = (_, _) => Keys.Sum(1, ReadRows),
        },
        new("contains", "find 1,000 keys by Contains, with a parameter for each; or with one for all")
        {
            Operations = (20, 20),
            Create = CreateProducts,
            OpenUsual = database =>
                QueryKeys(
                    database,
                    (shop, keys) => shop.Products.Where(product => keys.Contains(product.Id)).Sum(product => product.Id)
                ),
            OpenBetter = database =>
                QueryKeys(
                    database,
                    (shop, keys) =>
                        shop
                            .Products.Where(product => EF.Parameter(keys).Contains(product.Id))
                            .Sum(product => product.Id)
                ),
            Answer = (_, _) => Keys.Sum(1, ReadRows),
        },
    ];

    private static IEnumerable<long> Numbers(long rows) => Enumerable.Range(1, (int)rows).Select(id => (long)id);

    // Each price once, in another order than the keys.
    private static long CentsOf(long id, long rows) => id * 7919 % rows;

    // Prices are 0, 1, 2, ... cents, each once: as many as Expensive are above this limit.
    private static long LimitOf(PitfallDatabase database) => database.Rows - 1 - Expensive;

    private static long CheapestIds(long rows) => Numbers(rows).OrderBy(id => CentsOf(id, rows)).Take(Cheapest).Sum();

    // EF Core finds this table by the name of the DbSet, and its columns by those of the class.
    private static void CreateProducts(SqliteConnection connection, long rows)
    {
        connection.Run(
            "PRAGMA journal_mode=WAL; CREATE TABLE Products(Id INTEGER PRIMARY KEY, Price TEXT, Cents INTEGER, Stock INTEGER)"
        );
        using SqliteTransaction transaction = connection.BeginTransaction();
        using SqliteCommand insert = connection.CreateCommand();
        insert.CommandText = "INSERT INTO Products VALUES (@Id, @Price, @Cents, 0)";
        SqliteParameter id = insert.Parameters.Add("@Id", SqliteType.Integer);
        SqliteParameter price = insert.Parameters.Add("@Price", SqliteType.Text);
        SqliteParameter cents = insert.Parameters.Add("@Cents", SqliteType.Integer);
        foreach (long number in Numbers(rows))
        {
            long centsOfProduct = CentsOf(number, rows);
            (id.Value, price.Value, cents.Value) = (number, centsOfProduct / 100m, centsOfProduct);
            insert.ExecuteNonQuery();
        }

        transaction.Commit();
        connection.Run("CREATE INDEX ByPrice ON Products(Price); CREATE INDEX ByCents ON Products(Cents)");
    }

    // EF Core finds a table by its DbSet (Parents), or else by the class (Son), and takes ParentId for the foreign key.
    private static void CreateFamilies(SqliteConnection connection, long rows)
    {
        connection.Run("CREATE TABLE Parents(Id INTEGER PRIMARY KEY, Name TEXT)");
        foreach (string table in new[] { "Son", "Daughter", "Pet" })
        {
            connection.Run(
                $"CREATE TABLE {table}(Id INTEGER PRIMARY KEY, ParentId INTEGER, Name TEXT);"
                    + $" CREATE INDEX {table}OfParent ON {table}(ParentId);"
                    + $" {Sql.NumbersTo(Parents * Children)} INSERT INTO {table}"
                    + $" SELECT I, (I - 1) / {Children} + 1, 'child ' || I FROM Numbers"
            );
        }

        connection.Run($"{Sql.NumbersTo(Parents)} INSERT INTO Parents SELECT I, 'parent ' || I FROM Numbers");
    }

    // Each operation has a context of its own, as a web request has.
    private static PitfallWay Query(PitfallDatabase database, Func<Shop, int, long> query)
    {
        DbContextOptions<Shop> options = OptionsOf(database);
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                using Shop shop = new(options);
                return query(shop, operation);
            }
        );
    }

    private static PitfallWay QueryKeys(PitfallDatabase database, Func<Shop, List<long>, long> query)
    {
        List<long> keys = [.. Numbers(ReadRows)];
        return Query(database, (shop, _) => query(shop, keys));
    }

    private static long Save(Shop shop, long lastId, bool each)
    {
        int saved = 0;
        for (int row = 1; row <= SavedRows; row++)
        {
            shop.Add(new Product { Id = lastId + row });
            saved += each ? shop.SaveChanges() : 0;
        }

        return saved + shop.SaveChanges();
    }

    private static long LoadAndSave(Shop shop)
    {
        foreach (Product product in shop.Products.AsTracking().Where(product => product.Id <= ReadRows))
        {
            product.Stock++;
        }

        return shop.SaveChanges();
    }

    private static long SumOf(IQueryable<Product> products) =>
        products.Where(product => product.Id <= ReadRows).ToList().Sum(product => product.Id);

    private static long CountFamilies(IQueryable<Parent> parents) =>
        parents
            .Include(parent => parent.Sons)
            .Include(parent => parent.Daughters)
            .Include(parent => parent.Pets)
            .ToList()
            .Sum(parent => parent.Sons.Count + parent.Daughters.Count + parent.Pets.Count);

    private static DbContextOptions<Shop> OptionsOf(PitfallDatabase database) =>
        new DbContextOptionsBuilder<Shop>()
            .UseSqlite($"Data Source={database.Path}")
            .UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)
            .ConfigureWarnings(warnings => warnings.Ignore(RelationalEventId.MultipleCollectionIncludeWarning))
            .Options;

    internal sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
    {
        public DbSet<Product> Products => Set<Product>();

        public DbSet<Parent> Parents => Set<Parent>();
    }

    internal sealed class Product
    {
        public long Id { get; set; }

        public decimal Price { get; set; }

        public long Cents { get; set; }

        public long Stock { get; set; }
    }

    internal sealed class Parent
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public List<Son> Sons { get; } = [];

        public List<Daughter> Daughters { get; } = [];

        public List<Pet> Pets { get; } = [];
    }

    internal abstract class Child
    {
        public long Id { get; set; }

        public long ParentId { get; set; }

        public string? Name { get; set; }
    }

    internal sealed class Son : Child;

    internal sealed class Daughter : Child;

    internal sealed class Pet : Child;
}
