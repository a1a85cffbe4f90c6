using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Pragmas;

/// <summary>
/// The pragmas of a connection, written <c>normal</c>, <c>recommended</c>, <c>combination</c> or
/// <c>name=value+name=value</c>.
/// </summary>
public sealed record PragmaSet : IComparable<PragmaSet>
{
    private PragmaSet(string name, IReadOnlyList<PragmaSetting> settings) => (Name, Settings) = (name, settings);

    public static PragmaSet Normal { get; } = new("normal", []);

    /// <summary>The set that this suite recommends for most applications.</summary>
    public static PragmaSet Recommended { get; } = new("recommended", ParseAll("journal_mode=WAL+synchronous=NORMAL"));

    /// <summary>The combination that the published block study recommends.</summary>
    public static PragmaSet Combination { get; } =
        new(
            "combination",
            ParseAll("synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8")
        );

    public string Name { get; }

    public IReadOnlyList<PragmaSetting> Settings { get; }

    /// <summary>
    /// Lines for C++, two per pragma: one sets it, the other reads it back, with the expected value after two hyphens.
    /// configured_connection.cpp in src/Native/src/engine parses them.
    /// </summary>
    public string Statements =>
        string.Concat(
            Settings.Select(setting => $"{setting.SetStatement}\n{setting.GetStatement} -- {setting.ReadBack}\n")
        );

    /// <summary>SQL for every new connection. It leaves out the journal mode WAL, which the database keeps.</summary>
    public string ConnectionStatements =>
        string.Join(
            "; ",
            Settings.Where(setting => $"{setting}" != "journal_mode=WAL").Select(setting => setting.SetStatement)
        );

    /// <summary>Whether a commit waits for the disk: not if synchronous is OFF, nor if it is NORMAL in WAL.</summary>
    public bool SyncsEachCommit =>
        ValueOf("synchronous") switch
        {
            "OFF" => false,
            "NORMAL" => !IsLogged,
            _ => true,
        };

    public bool IsExclusive => ValueOf("locking_mode") == "EXCLUSIVE";

    public bool IsLogged => ValueOf("journal_mode") == "WAL";

    /// <summary>The pragmas that a set can have, with a description of their values.</summary>
    public static IEnumerable<(string Name, string Values)> Known =>
        PragmaDefinition.All.Select(definition => (definition.Name, definition.Values));

    /// <summary>Returns a set of the same name, with foreign keys as an application's library has them.</summary>
    public PragmaSet With(bool foreignKeys)
    {
        string value = foreignKeys ? "ON" : "OFF";
        PragmaSetting setting = new("foreign_keys", value, value, ReadBack: foreignKeys ? "1" : "0");
        return new PragmaSet(Name, [.. Settings, setting]);
    }

    public static PragmaSet Parse(string text)
    {
        PragmaSet[] named = [Normal, Recommended, Combination];
        if (named.FirstOrDefault(set => set.Name.Equals(text, StringComparison.OrdinalIgnoreCase)) is { } found)
        {
            return found;
        }

        PragmaSetting[] settings = ParseAll(text);
        return new PragmaSet(string.Join('+', settings.AsEnumerable()), settings);
    }

    public override string ToString() => Name;

    public int CompareTo(PragmaSet? other)
    {
        int byCount = Settings.Count.CompareTo(other?.Settings.Count ?? -1);
        return byCount != 0 ? byCount : string.CompareOrdinal(Name, other?.Name);
    }

    /// <summary>Whether both sets have the same effect, whatever their order and words.</summary>
    public bool Equals(PragmaSet? other) => other?.Effect == Effect;

    public override int GetHashCode() => Effect.GetHashCode();

    private string Effect => string.Join(';', Settings.Select(setting => setting.SetStatement).Order());

    /// <summary>Sets each pragma and throws unless it reads back as expected.</summary>
    internal void Apply<TConnection>(TConnection connection)
        where TConnection : IConnection
    {
        foreach (PragmaSetting setting in Settings)
        {
            connection.Execute(setting.SetStatement);
            setting.Check(connection.QueryText(setting.GetStatement));
        }
    }

    private string? ValueOf(string name) => Settings.FirstOrDefault(setting => setting.Name == name)?.Written;

    private static PragmaSetting[] ParseAll(string text)
    {
        PragmaSetting[] settings = [.. text.Split('+').Select(ParseSetting)];
        string? twice = settings.GroupBy(setting => setting.Name).FirstOrDefault(named => named.Count() > 1)?.Key;
        if (twice is not null)
        {
            throw new FormatException($"'{Excerpt.Shorten(text)}' sets {twice} twice: name each pragma once");
        }

        return settings;
    }

    private static PragmaSetting ParseSetting(string text)
    {
        string[] parts = text.Split('=', 2);
        PragmaDefinition? definition = PragmaDefinition.All.FirstOrDefault(known =>
            known.Name.Equals(parts[0], StringComparison.OrdinalIgnoreCase)
        );
        if (definition is null)
        {
            string names = string.Join(", ", PragmaDefinition.All.Select(known => known.Name));
            throw new FormatException(
                $"'{Excerpt.Shorten(parts[0])}' is not a pragma set: write normal, recommended, combination, or name=value+name=value with the names {names}"
            );
        }

        string value = parts.Length > 1 ? parts[1] : "";
        if (definition.Parse(value) is not { } parsed)
        {
            throw new FormatException(
                $"'{Excerpt.Shorten(value)}' is not a value of {definition.Name}: it takes {definition.Values}"
            );
        }

        return new PragmaSetting(definition.Name, value.ToUpperInvariant(), parsed.Sql, parsed.ReadBack);
    }
}

/// <summary>One pragma with its value.</summary>
/// <param name="Written">The value as a person writes it, such as <c>64M</c>.</param>
/// <param name="Sql">The value as SQL takes it, such as <c>-65536</c>.</param>
/// <param name="ReadBack">The value that the pragma must read back as, or <see cref="AnyButZero"/>.</param>
public sealed record PragmaSetting(string Name, string Written, string Sql, string ReadBack)
{
    /// <summary>Any value but 0; configured_connection.cpp knows this text.</summary>
    public const string AnyButZero = "not 0";

    public string SetStatement => $"PRAGMA {Name}={Sql}";

    public string GetStatement => $"PRAGMA {Name}";

    public override string ToString() => $"{Name}={Written}";

    internal void Check(string? actual)
    {
        if (ReadBack == AnyButZero ? actual is null or "0" : actual != ReadBack)
        {
            throw new InvalidOperationException(
                $"the engine did not take PRAGMA {this}: wanted {ReadBack}, it has {actual ?? "no value"}"
            );
        }
    }
}

/// <summary>A pragma that a set can have, and how its values are written.</summary>
/// <param name="Parse">Makes the SQL value and the value read back out of a written value; null if it is none.</param>
internal sealed record PragmaDefinition(string Name, string Values, Func<string, (string Sql, string ReadBack)?> Parse)
{
    public static IReadOnlyList<PragmaDefinition> All { get; } =
    [
        OneOfWords("synchronous", numbered: true, "OFF", "NORMAL", "FULL", "EXTRA"),
        OneOfWords("temp_store", numbered: true, "DEFAULT", "FILE", "MEMORY"),
        OneOfWords("journal_mode", numbered: false, "DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL", "OFF"),
        new("cache_size", "pages, -KiB, or bytes with K, M or G", CacheSize),
        // The maximum is SQLite's own.
        new("mmap_size", "bytes, also with K, M or G", value => InRange(ParseBytes(value), least: 0, most: 0x7FFF0000)),
        new("journal_size_limit", "bytes, also with K, M or G, or -1", value => InRange(ParseBytes(value), least: -1)),
        Count("threads", "0, 1, 2, ..."),
        Count("wal_autocheckpoint", "pages, or 0 for never"),
        OneOfWords("locking_mode", numbered: false, "NORMAL", "EXCLUSIVE"),
        new("cache_spill", "ON or OFF", CacheSpill),
        Count("busy_timeout", "milliseconds, or 0 to fail at once"),
    ];

    // The limit is 1 TiB, far above what SQLite takes.
    private const long Limit = 1L << 40;

    private static PragmaDefinition OneOfWords(string name, bool numbered, params string[] words) =>
        new(
            name,
            string.Join(", ", words),
            value =>
            {
                int index = Array.FindIndex(words, word => word.Equals(value, StringComparison.OrdinalIgnoreCase));
                return index < 0 ? null : (words[index], numbered ? Text(index) : words[index].ToLowerInvariant());
            }
        );

    private static PragmaDefinition Count(string name, string values) =>
        new(
            name,
            $"{values}, up to {int.MaxValue}",
            value => InRange(ParseInteger(value), least: 0, most: int.MaxValue)
        );

    private static (string, string)? CacheSize(string value)
    {
        bool inBytes = value.Length > 0 && !char.IsAsciiDigit(value[^1]);
        long? number = ParseBytes(value);
        if (inBytes)
        {
            number = number >= 1024 ? -number / 1024 : null;
        }

        return InRange(number, least: -int.MaxValue, most: int.MaxValue);
    }

    private static (string, string)? CacheSpill(string value) =>
        value.ToUpperInvariant() switch
        {
            "ON" => ("ON", PragmaSetting.AnyButZero),
            "OFF" => ("OFF", "0"),
            _ => null,
        };

    /// <summary>The number as text, for SQL and to be read back; null if it is out of range.</summary>
    private static (string, string)? InRange(long? number, long least, long most = long.MaxValue) =>
        number is { } value && value >= least && value <= most ? (Text(value), Text(value)) : null;

    // long.TryParse ignores NUL characters at the end, but they would stay in the name of the set.
    private static long? ParseInteger(string value)
    {
        bool isNumber = long.TryParse(value, NumberStyles.AllowLeadingSign, null, out long number);
        return isNumber && !value.Contains('\0') ? number : null;
    }

    /// <summary>Reads bytes with an optional K, M or G; null if the text is no such number.</summary>
    private static long? ParseBytes(string value)
    {
        int shift = value.Length == 0 ? 0 : "KMG".IndexOf(char.ToUpperInvariant(value[^1])) * 10 + 10;
        long? number = ParseInteger(shift > 0 ? value[..^1] : value);
        return Math.Abs((decimal)(number ?? 0) * (1L << shift)) < Limit ? number << shift : null;
    }

    private static string Text(long number) => number.ToString();
}
