using System.Globalization;

namespace SqliteBench.Workloads.Pragmas;

/// <param name="Parse">
/// Makes the SQL value and the value read back out of a written value, or null if it is none.
/// </param>
internal sealed record PragmaDefinition(string Name, string Values, Func<string, (string Sql, string ReadBack)?> Parse)
{
    public static IReadOnlyList<PragmaDefinition> All { get; } =
    [
        Words("synchronous", numbered: true, "OFF", "NORMAL", "FULL", "EXTRA"),
        Words("temp_store", numbered: true, "DEFAULT", "FILE", "MEMORY"),
        Words("journal_mode", numbered: false, "DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL", "OFF"),
        new("cache_size", "pages, -KiB, or bytes with K, M or G", CacheSize),
        // The maximum is SQLite's own.
        new("mmap_size", "bytes, also with K, M or G", value => Number(Bytes(value), least: 0, most: 0x7FFF0000)),
        new("journal_size_limit", "bytes, also with K, M or G, or -1", value => Number(Bytes(value), least: -1)),
        Count("threads", "0, 1, 2, ..."),
        Count("wal_autocheckpoint", "pages, or 0 for never"),
        Words("locking_mode", numbered: false, "NORMAL", "EXCLUSIVE"),
        new("cache_spill", "ON or OFF", CacheSpill),
        Count("busy_timeout", "milliseconds, or 0 to fail at once"),
    ];

    // The limit is 1 TiB, far above what SQLite takes.
    private const long Limit = 1L << 40;

    private static PragmaDefinition Words(string name, bool numbered, params string[] words) =>
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
        new(name, $"{values}, up to {int.MaxValue}", value => Number(Whole(value), least: 0, most: int.MaxValue));

    private static (string, string)? CacheSize(string value)
    {
        bool inBytes = value.Length > 0 && !char.IsAsciiDigit(value[^1]);
        if (Bytes(value) is not { } number || (inBytes && number < 1024))
        {
            return null;
        }

        return Number(inBytes ? -number / 1024 : number, least: -int.MaxValue, most: int.MaxValue);
    }

    private static (string, string)? CacheSpill(string value) =>
        value.ToUpperInvariant() switch
        {
            "ON" => ("ON", PragmaSetting.AnyButZero),
            "OFF" => ("OFF", "0"),
            _ => null,
        };

    private static (string, string)? Number(long? number, long least, long most = long.MaxValue) =>
        number is { } value && value >= least && value <= most ? (Text(value), Text(value)) : null;

    // The parser of numbers passes over NUL characters at the end, as in C, but they would stay in the name of the set.
    private static long? Whole(string value)
    {
        if (
            value.IndexOf('\0') < 0
            && long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number)
        )
        {
            return number;
        }

        return null;
    }

    private static long? Bytes(string value)
    {
        int shift = value.Length == 0 ? 0 : "KMG".IndexOf(char.ToUpperInvariant(value[^1])) * 10 + 10;
        if (Whole(shift > 0 ? value[..^1] : value) is not { } number)
        {
            return null;
        }

        return Math.Abs((decimal)number * (1L << shift)) < Limit ? number << shift : null;
    }

    private static string Text(long number) => number.ToString();
}
