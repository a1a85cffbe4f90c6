using System.Globalization;

namespace SqliteBench.Providers.Engine;

/// <summary>
/// Settings for sqlite3_config, made before SQLite starts: <c>normal</c> or <c>name=value+name=value</c>.
/// </summary>
/// <seealso href="https://www.sqlite.org/c3ref/c_config_covering_index_scan.html"/>
public sealed record SqliteConfig : IComparable<SqliteConfig>
{
    private const string Syntax =
        "memstatus=0 or 1, threading=multi or serialized, lookaside=0 or SIZExCOUNT, such as lookaside=1200x100";

    // These are codes of sqlite3_config.
    private const int Multithread = 2;
    private const int Serialized = 3;
    private const int MemoryStatus = 9;
    private const int Lookaside = 13;

    private readonly string _text;

    private SqliteConfig(string text) => _text = text;

    public static SqliteConfig Normal { get; } = new("normal");

    /// <summary>Whether memory is counted, if the configuration says that and nothing else; else null.</summary>
    internal bool? CountsMemory =>
        _text switch
        {
            "memstatus=0" => false,
            "memstatus=1" => true,
            _ => null,
        };

    private string[] Settings => this == Normal ? [] : _text.Split('+');

    public static SqliteConfig Parse(string text)
    {
        if (text.Equals("normal", StringComparison.OrdinalIgnoreCase))
        {
            return Normal;
        }

        string[] settings = text.Split('+');
        foreach (string setting in settings)
        {
            ParseSetting(setting);
        }

        if (settings.DistinctBy(setting => setting.Split('=')[0]).Count() != settings.Length)
        {
            throw new FormatException($"'{text}' sets a name twice: name each once");
        }

        return new SqliteConfig(text);
    }

    public int CompareTo(SqliteConfig? other) =>
        other is null ? 1 : (Settings.Length, _text).CompareTo((other.Settings.Length, other._text));

    public override string ToString() => _text;

    internal void Apply(nint library)
    {
        foreach (string setting in Settings)
        {
            (int option, int first, int second) = ParseSetting(setting);
            int code = Configure(NativeLibrary.GetExport(library, "sqlite3_config"), option, first, second);
            if (code != 0)
            {
                throw new EngineLoadException($"The engine refuses the configuration {setting} (result code {code}).");
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

    private static (int Option, int First, int Second) ParseSetting(string text) =>
        text switch
        {
            "memstatus=0" => (MemoryStatus, 0, 0),
            "memstatus=1" => (MemoryStatus, 1, 0),
            "threading=multi" => (Multithread, 0, 0),
            "threading=serialized" => (Serialized, 0, 0),
            "lookaside=0" => (Lookaside, 0, 0),
            _ when text.StartsWith("lookaside=", StringComparison.Ordinal)
                    && text["lookaside=".Length..].Split('x') is [var size, var count]
                    && ParseSize(size) is { } bytes
                    && ParseSize(count) is { } slots => (Lookaside, bytes, slots),
            _ => throw new FormatException($"'{text}' is not a configuration: write normal, or {Syntax}, joined by +"),
        };

    /// <summary>
    /// Reads a number from 1 to 65528, which is the largest size of a lookaside slot; null if it is none.
    /// </summary>
    private static int? ParseSize(string text)
    {
        bool isNumber = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number);
        return isNumber && number is > 0 and <= 65_528 ? number : null;
    }
}
