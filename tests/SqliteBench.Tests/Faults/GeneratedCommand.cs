using System.Text;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Tests.Faults;

/// <summary>A command line that somebody may write by mistake or on purpose, and the files that it names.</summary>
internal sealed class GeneratedCommand
{
    private static readonly Command s_root = CommandCatalog.Read(["--help"]).RootCommandResult.Command;
    private static readonly string[] s_results = File.ReadAllLines(
        Directory.GetFiles(Paths.Published, ResultsFile.Name, SearchOption.AllDirectories)[0]
    );
    private static readonly string s_samples = Path.Combine(Repository.Root, "samples");

    // What keeps a command short, if it takes it.
    private static readonly (string Option, string Value)[] s_short =
    [
        ("--rows", "1000"),
        ("--operations", "100"),
        ("--budget", "1s"),
        ("--workloads", "select,insert"),
        ("--providers", "pinvoke,sqlitepclraw"),
        ("--seconds", "0.1"),
        ("--kills", "1"),
        ("--power-losses", "1"),
        ("--noise-seconds", "1"),
        ("--output", "out"),
        ("--database", "app.db"),
    ];

    private static readonly Command[] s_commands =
    [
        .. s_root.Subcommands.Where(command => command.Name is not ("ledger" or "startup" or "publish" or "documents")),
        .. s_root.Subcommands,
        .. s_root
            .Subcommands.Where(command => command.Name is "queries" or "report" or "compare")
            .SelectMany(command => Enumerable.Repeat(command, 5)),
        .. Enumerable.Repeat(s_root, 10),
    ];

    // What begins an option or an argument, and values that it takes.
    private static readonly (string Part, string[] Values)[] s_fitting =
    [
        ("provider", [.. ProviderCatalog.All.Select(provider => provider.Id)]),
        (
            "workload",
            [.. WorkloadCatalog.All.Select(workload => workload.Id), .. StatementCatalog.All.Select(one => one.Id)]
        ),
        ("Categories", [.. StudyCatalog.Ids]),
        ("studies", [.. StudyCatalog.Ids, "all"]),
        (
            "pragmas",
            [
                "normal",
                "combination",
                "journal_mode=WAL",
                "cache_size=64M",
                "synchronous=OFF+journal_mode=MEMORY",
                "page_size=512",
            ]
        ),
        ("batch-sizes", ["1", "7", "all"]),
        ("schemas", [.. BlockSchemaCatalog.All.Select(schema => schema.Id)]),
        ("engine", ["bundled", "system"]),
        ("<list", ["providers", "workloads", "blocks", "studies", "pragmas"]),
        ("<pair", ["pinvoke", "cpp", "normal", "combination", "@system", "@bundled", "cpp@system"]),
        ("<queries", ["queries.sql"]),
        ("<ledger", ["pinvoke", "app.db", "normal", "bundled"]),
        ("<", ["results.csv", "results.csv", "folder"]),
        ("--database", ["app.db"]),
        ("--log", ["queries.log"]),
        ("--new", ["out.sql"]),
        ("--against", ["results.csv"]),
        ("--output", ["out"]),
        ("--artifacts", ["out"]),
        ("--directory", [".", "folder"]),
        ("--budget", ["1s", "2s"]),
        ("--tolerance", ["5"]),
        ("--list", ["flat", "tree"]),
        ("--job", ["dry", "short"]),
        ("--exporters", ["html", "json", "csv"]),
        ("--filter", ["*", "*select*", "*nosuch*"]),
    ];

    private static readonly string[] s_values =
    [
        .. "0 1 2 -1 -0 +1 1,2 1,1 1, , 0.5 1e9 nan 99999999999999999999 2147483648 0x10 5s 1m -1s 0s 1%".Split(' '),
        .. "all standard cpp pinvoke nosuch select insert keys-select-integer normal combination journal_mode=WAL".Split(
            ' '
        ),
        .. "cache_size=99999999999 synchronous=FULL+journal_mode=WAL locking_mode=EXCLUSIVE a=b = == text/hash-size".Split(
            ' '
        ),
        .. "@ @system bundled * ** [ ( ' \" \\ .. ../up . - -- --list /dev/null /dev/full out out.md results.csv".Split(
            ' '
        ),
        .. "app.db queries.sql folder missing.csv queries.log provider=pinvoke pragmas=normal microsoft-data-sqlite=10.0.0".Split(
            ' '
        ),
        "",
        " ",
        "ü",
        "名前",
        "\u202Eabc",
        "a\nb",
        "a\tb",
        new('x', 5000),
    ];

    // What a report writes beside its results, and a run into its directory, which may be this one.
    private static readonly string[] s_beside = ["report.md", "report.html", "figures", "templates"];

    private readonly Random _random;
    private readonly string _folder;

    // How often a value is one that may not fit.
    private readonly double _hostility;

    public GeneratedCommand(int seed, string folder)
    {
        _random = new Random(seed);
        _folder = folder;
        _hostility = OneOf([0.05, 0.2, 0.5]);
        Arguments = [.. Generate()];
        Directory.CreateDirectory(Path.Combine(folder, "folder"));
        Write("results.csv", SpoiltResults());
        Write(
            "queries.sql",
            Spoilt(_random.Next(3) == 0 ? File.ReadAllBytes(OneOf(Directory.GetFiles(s_samples, "*.sql"))) : Queries())
        );
        Write("queries.log", Spoilt("SELECT id FROM t WHERE id = 1;\nUPDATE t SET v = 'a' WHERE id = 2\n"u8.ToArray()));
        Write("app.db", Spoilt(Database()));
        Directory.CreateDirectory(Path.Combine(folder, "docs"));
        File.Copy(Path.Combine(Repository.Root, "docs/literature.md"), Path.Combine(folder, "docs/literature.md"));
    }

    public IReadOnlyList<string> Arguments { get; }

    /// <summary>Whether the command line names a file or folder, or one around it.</summary>
    public bool Names(string path) =>
        Arguments
            .SelectMany(argument => argument.Split('=', 2).Append(argument))
            .Where(argument => argument.Length > 0 && !argument.Contains('\0'))
            .Select(argument => Path.GetFullPath(argument, _folder))
            .Any(named => named != _folder && (path == named || path.StartsWith(named + Path.DirectorySeparatorChar)))
        || s_beside.Contains(Path.GetRelativePath(_folder, path).Split('/')[0]);

    private IEnumerable<string> Generate()
    {
        Command command = OneOf(s_commands);
        List<string> words = [];
        foreach (Argument argument in command.Arguments)
        {
            int usual = command.Name is "pair" or "ledger" ? 2 : 1;
            int count = IsHostile() ? _random.Next(4) : Math.Min(usual, argument.Arity.MaximumNumberOfValues);
            words.AddRange(Enumerable.Range(0, count).Select(_ => ValueOf($"<{command.Name} {argument.Name}>")));
        }

        List<string> names =
        [
            .. command
                .Options.Where(option => option.Name is not ("--help" or "--version"))
                .Select(option => option.Name),
        ];
        List<string[]> options = [];
        foreach (
            (string option, string value) in s_short.Where(one => names.Contains(one.Option) && _random.Next(6) > 0)
        )
        {
            options.Add([option, value]);
            names.Remove(option);
        }

        for (int more = _random.Next(4); more > 0 && names.Count > 0; more--)
        {
            string name = IsHostile() ? OneOf([.. s_root.Options]).Name : OneOf(names);
            names.Remove(name);
            bool isFlag = command.Options.FirstOrDefault(option => option.Name == name)?.ValueType == typeof(bool);
            options.Add(
                isFlag || IsHostile() ? [name]
                : _random.Next(4) == 0 ? [$"{name}={ValueOf(name)}"]
                : [name, ValueOf(name)]
            );
        }

        string[] all = [.. words, .. options.OrderBy(_ => _random.Next()).SelectMany(option => option)];
        return command == s_root ? all : all.Prepend(command.Name);
    }

    private bool IsHostile() => _random.NextDouble() < _hostility / 3;

    // One that fits, or one that may not.
    private string ValueOf(string name)
    {
        if (_random.NextDouble() < _hostility)
        {
            return OneOf(s_values);
        }

        IReadOnlyList<string> fitting =
            s_fitting.FirstOrDefault(one => name.Contains(one.Part)).Values ?? ["1", "2", "out", "1s", "normal"];
        return name.EndsWith('s') && _random.Next(3) == 0 ? $"{OneOf(fitting)},{OneOf(fitting)}" : OneOf(fitting);
    }

    private byte[] SpoiltResults()
    {
        int first = 1 + _random.Next(s_results.Length - 30);
        string[][] rows = [.. s_results[first..(first + 20)].Prepend(s_results[0]).Select(line => line.Split(','))];
        for (int times = _random.Next(3); times > 0; times--)
        {
            int row = _random.Next(rows.Length);
            int column = _random.Next(rows[row].Length);
            rows[row] = _random.Next(4) switch
            {
                0 => [.. rows[row][..column], .. rows[row][(column + 1)..]],
                1 => [.. rows[row], OneOf(s_values)],
                _ => [.. rows[row][..column], OneOf(s_values), .. rows[row][(column + 1)..]],
            };
        }

        return Spoilt(Encoding.UTF8.GetBytes(string.Join('\n', rows.Select(row => string.Join(',', row))) + "\n"));
    }

    private byte[] Queries()
    {
        string Value() => _random.NextDouble() < _hostility ? OneOf(s_values) : $"{_random.Next(300)}";
        string Query() =>
            OneOf([
                $"SELECT v FROM t WHERE id = @id",
                $"-- @id: int {Value()}..{Value()}\nSELECT v FROM t WHERE id = @id",
                $"-- @v: text {Value()}\nUPDATE t SET v = @v WHERE id = 7",
                $"-- @v: blob {Value()}\nINSERT INTO t (v) VALUES (@v)",
                $"-- @v: real {Value()}..{Value()}\nSELECT @v",
                $"-- @v: list {Value()}, {Value()}\nDELETE FROM t WHERE v = @v",
                $"SELECT zeroblob({Value()}), '{Value()}'",
                $"SELECT count(*) FROM t a, t b, t c, t d",
                "SELECT a.v FROM t a JOIN t b ON a.v = b.v ORDER BY a.v",
                OneOf([
                    "DROP TABLE t",
                    "CREATE TABLE u (x)",
                    "ATTACH 'out.db' AS o",
                    "BEGIN",
                    "COMMIT",
                    "VACUUM",
                    "PRAGMA cache_size",
                ]),
                OneOf(s_values),
            ]);
        IEnumerable<string> parts =
            from number in Enumerable.Range(0, 1 + _random.Next(4))
            let kind = OneOf([" :one", " :many", " :exec", "", "/b", $" {Value()}"])
            select $"-- name: q{number}{kind}\n{Query()};\n";
        return Encoding.UTF8.GetBytes(string.Concat(parts));
    }

    private byte[] Database()
    {
        string file = Path.Combine(_folder, "good.db");
        using (SqliteConnection connection = PlainSqlite.Open(file))
        {
            PlainSqlite.Execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT); CREATE TABLE e (x)");
            PlainSqlite.Execute(
                connection,
                "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500) INSERT INTO t SELECT i, 'v' || i FROM n"
            );
        }

        byte[] content = File.ReadAllBytes(file);
        DatabaseFiles.Delete(file);
        return content;
    }

    private byte[] Spoilt(byte[] content)
    {
        int place = _random.Next(content.Length + 1);
        switch (_random.Next(14))
        {
            case 0:
                return content[..place];
            case 1:
                return [0xEF, 0xBB, 0xBF, .. content];
            case 2:
                return Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(content).Replace("\n", "\r\n"));
            case 3:
                return [.. content[..place], .. Encoding.UTF8.GetBytes(OneOf(s_values)), .. content[place..]];
            case 4:
                return [];
            case 5:
                byte[] noise = new byte[5000];
                _random.NextBytes(noise);
                return noise;
            case 6:
                return [.. content, .. content];
            case 7 when place < content.Length:
                content[place] ^= (byte)(1 << _random.Next(8));
                return content;
            default:
                return content;
        }
    }

    private void Write(string name, byte[] content)
    {
        string file = Path.Combine(_folder, name);
        if (_random.Next(30) == 0)
        {
            Directory.CreateDirectory(file);
        }
        else if (_random.Next(30) > 0)
        {
            File.WriteAllBytes(file, content);
        }
    }

    private T OneOf<T>(IReadOnlyList<T> values) => values[_random.Next(values.Count)];
}
