using SqliteBench.Providers;

namespace SqliteBench.Workloads.Pragmas;

/// <summary>Settings of a connection, written <c>normal</c>, <c>recommended</c>, <c>combination</c> or <c>name=value+name=value</c>.</summary>
public sealed record PragmaSet : IComparable<PragmaSet>
{
    private const string CombinationText =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    private PragmaSet(string name, IReadOnlyList<PragmaSetting> settings) => (Name, Settings) = (name, settings);

    public static PragmaSet Normal { get; } = new("normal", []);

    /// <summary>What this suite recommends for most applications.</summary>
    public static PragmaSet Recommended { get; } =
        new("recommended", Parse("journal_mode=WAL+synchronous=NORMAL").Settings);

    /// <summary>The combination that the published block study recommends.</summary>
    public static PragmaSet Combination { get; } = new("combination", Parse(CombinationText).Settings);

    public string Name { get; }

    public IReadOnlyList<PragmaSetting> Settings { get; }

    /// <summary>Sets and reads back, a statement a line; the value to read comes after two hyphens.</summary>
    public string Statements =>
        string.Concat(
            Settings.Select(setting => $"{setting.SetStatement}\n{setting.GetStatement} -- {setting.ReadBack}\n")
        );

    /// <summary>The statements that every connection needs: write-ahead logging is kept by the database.</summary>
    public string OfConnection =>
        string.Join(
            "; ",
            Settings.Where(setting => $"{setting}" != "journal_mode=WAL").Select(setting => setting.SetStatement)
        );

    /// <summary>Whether a commit waits for the disk: not without a journal on disk, nor in WAL below FULL.</summary>
    public bool SyncsEachCommit =>
        ValueOf("synchronous") switch
        {
            "OFF" => false,
            "NORMAL" => !IsLogged,
            _ => true,
        };

    public bool IsExclusive => ValueOf("locking_mode") == "EXCLUSIVE";

    public bool IsLogged => ValueOf("journal_mode") == "WAL";

    public static IEnumerable<(string Name, string Values)> Known =>
        PragmaDefinition.All.Select(definition => (definition.Name, definition.Values));

    /// <summary>The set by the same name, with foreign keys as an application's library has them.</summary>
    public PragmaSet With(bool foreignKeys) =>
        new(
            Name,
            [
                .. Settings,
                foreignKeys
                    ? new PragmaSetting("foreign_keys", "ON", "ON", "1")
                    : new PragmaSetting("foreign_keys", "OFF", "OFF", "0"),
            ]
        );

    public static PragmaSet Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        switch (text.ToUpperInvariant())
        {
            case "NORMAL":
                return Normal;
            case "RECOMMENDED":
                return Recommended;
            case "COMBINATION":
                return Combination;
        }

        PragmaSetting[] settings = [.. text.Split('+').Select(ParseSetting)];
        string? twice = settings.GroupBy(setting => setting.Name).FirstOrDefault(named => named.Count() > 1)?.Key;
        return twice is null
            ? new PragmaSet(string.Join('+', settings.AsEnumerable()), settings)
            : throw new FormatException($"'{Excerpt.Of(text)}' sets {twice} twice: name each pragma once");
    }

    public override string ToString() => Name;

    public int CompareTo(PragmaSet? other) =>
        other is null ? 1
        : Settings.Count != other.Settings.Count ? Settings.Count.CompareTo(other.Settings.Count)
        : string.CompareOrdinal(Name, other.Name);

    /// <summary>Whether it sets the same, in whatever order and words.</summary>
    public bool Equals(PragmaSet? other) => other?.Effect == Effect;

    public override int GetHashCode() => Effect.GetHashCode();

    private string Effect => string.Join(';', Settings.Select(setting => setting.SetStatement).Order());

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
                $"'{Excerpt.Of(parts[0])}' is no pragma set: write normal, recommended, combination, or name=value+name=value with the names {names}"
            );
        }

        string value = parts.Length > 1 ? parts[1] : "";
        return definition.Parse(value) is { } parsed
            ? new PragmaSetting(definition.Name, value.ToUpperInvariant(), parsed.Sql, parsed.ReadBack)
            : throw new FormatException(
                $"'{Excerpt.Of(value)}' is no value of {definition.Name}: it takes {definition.Values}"
            );
    }
}

/// <param name="Written">The value as a person writes it, such as <c>64M</c>.</param>
/// <param name="Sql">The value as SQL takes it, such as <c>-65536</c>.</param>
/// <param name="ReadBack">What the pragma must read back as, or <see cref="AnyButZero"/>.</param>
public sealed record PragmaSetting(string Name, string Written, string Sql, string ReadBack)
{
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
