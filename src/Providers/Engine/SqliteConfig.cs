using System.Globalization;

namespace SqliteBench.Providers.Engine;

/// <summary>The settings that SQLite gets before it starts: <c>normal</c> or <c>name=value+name=value</c>.</summary>
/// <seealso href="https://www.sqlite.org/c3ref/c_config_covering_index_scan.html"/>
public sealed record SqliteConfig : IComparable<SqliteConfig>
{
    private const string Forms =
        "memstatus=0 or 1, threading=multi or serialized, lookaside=0 or SIZExCOUNT, such as lookaside=1200x100";

    // These are codes of sqlite3_config.
    private const int Multithread = 2;
    private const int Serialized = 3;
    private const int MemoryStatus = 9;
    private const int Lookaside = 13;

    private readonly string _text;
    private readonly (string Written, int Option, int First, int Second)[] _values;

    private SqliteConfig((string Written, int Option, int First, int Second)[] values)
    {
        _values = values;
        _text = values.Length == 0 ? "normal" : string.Join('+', values.Select(value => value.Written));
    }

    public static SqliteConfig Normal { get; } = new([]);

    /// <summary>Whether memory is counted, if the configuration says that and nothing else; else null.</summary>
    internal bool? CountsMemory => _values is [(_, MemoryStatus, var first, _)] ? first == 1 : null;

    /// <exception cref="FormatException">One sentence that names the mistake and the valid values.</exception>
    public static SqliteConfig Parse(string text)
    {
        if (text.Equals("normal", StringComparison.OrdinalIgnoreCase))
        {
            return Normal;
        }

        (string Written, int Option, int First, int Second)[] values = [.. text.Split('+').Select(ParseValue)];
        if (values.DistinctBy(value => value.Written.Split('=')[0]).Count() != values.Length)
        {
            throw new FormatException($"'{text}' sets a name twice: name each once");
        }

        return new SqliteConfig(values);
    }

    public bool Equals(SqliteConfig? other) => other?._text == _text;

    public override int GetHashCode() => _text.GetHashCode(StringComparison.Ordinal);

    public int CompareTo(SqliteConfig? other)
    {
        if (other is null)
        {
            return 1;
        }

        int byLength = _values.Length.CompareTo(other._values.Length);
        return byLength != 0 ? byLength : string.CompareOrdinal(_text, other._text);
    }

    public override string ToString() => _text;

    /// <summary>Applies the settings to a library that has not been used yet.</summary>
    internal void Apply(nint library)
    {
        foreach ((string written, int option, int first, int second) in _values)
        {
            nint config = NativeLibrary.GetExport(library, "sqlite3_config");
            int result = Configure(config, option, first, second);
            if (result != 0)
            {
                throw new EngineLoadException(
                    $"The engine refuses the configuration {written} (result code {result})."
                );
            }
        }
    }

    // sqlite3_config is variadic: Apple's ARM passes all but the first argument on the stack, behind eight registers.
    private static unsafe int Configure(nint config, int option, int first, int second)
    {
        if (OperatingSystem.IsMacOS() && RuntimeInformation.ProcessArchitecture == Architecture.Arm64)
        {
            return ((delegate* unmanaged[Cdecl]<int, nint, nint, nint, nint, nint, nint, nint, nint, nint, int>)config)(
                option,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                first,
                second
            );
        }

        return ((delegate* unmanaged[Cdecl]<int, int, int, int>)config)(option, first, second);
    }

    private static (string, int, int, int) ParseValue(string text)
    {
        string[] sizes = text.Split('=')[^1].Split('x');
        return text switch
        {
            "memstatus=0" or "memstatus=1" => (text, MemoryStatus, text[^1] - '0', 0),
            "threading=multi" => (text, Multithread, 0, 0),
            "threading=serialized" => (text, Serialized, 0, 0),
            "lookaside=0" => (text, Lookaside, 0, 0),
            _ when text.StartsWith("lookaside=", StringComparison.Ordinal)
                    && sizes is [var size, var count]
                    && Number(size) is { } bytes
                    && Number(count) is { } slots => (text, Lookaside, bytes, slots),
            _ => throw new FormatException($"'{text}' is no configuration: write normal, or {Forms}, joined by +"),
        };
    }

    private static int? Number(string text)
    {
        bool isNumber = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number);
        return isNumber && number is > 0 and <= 65_528 ? number : null;
    }
}
