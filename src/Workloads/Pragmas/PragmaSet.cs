using SqliteBench.Providers;

namespace SqliteBench.Workloads.Pragmas;

/// <summary>Settings of a connection, written <c>normal</c>, <c>recommended</c>, <c>combination</c> or <c>name=value+name=value</c>.</summary>
public sealed record PragmaSet : IComparable<PragmaSet>
{
    private const string CombinationText =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    private PragmaSet(string name, IReadOnlyList<PragmaSetting> settings) => (Name, Settings) = (name, settings);

    public static PragmaSet Normal { get; } = new("normal", []);

    /// <summary>The set that this suite recommends for most applications.</summary>
    public static PragmaSet Recommended { get; } =
        new("recommended", Parse("journal_mode=WAL+synchronous=NORMAL").Settings);

    /// <summary>The combination that the published block study recommends.</summary>
    public static PragmaSet Combination { get; } = new("combination", Parse(CombinationText).Settings);

    public string Name { get; }

    public IReadOnlyList<PragmaSetting> Settings { get; }

    /// <summary>
    /// The statements that set and read back each pragma, one per line. The value to be read back follows two hyphens.
    /// </summary>
    public string Statements =>
        string.Concat(
            Settings.Select(setting => $"{setting.SetStatement}\n{setting.GetStatement} -- {setting.ReadBack}\n")
        );

    /// <summary>The statements that every connection needs. WAL needs none, because the database keeps it.</summary>
    public string OfConnection =>
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
        if (twice is not null)
        {
            throw new FormatException($"'{Excerpt.Shorten(text)}' sets {twice} twice: name each pragma once");
        }

        return new PragmaSet(string.Join('+', settings.AsEnumerable()), settings);
    }

    public override string ToString() => Name;

    public int CompareTo(PragmaSet? other)
    {
        if (other is null)
        {
            return 1;
        }

        int byCount = Settings.Count.CompareTo(other.Settings.Count);
        return byCount != 0 ? byCount : string.CompareOrdinal(Name, other.Name);
    }

    /// <summary>Whether both sets have the same effect, whatever their order and words.</summary>
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
                $"'{Excerpt.Shorten(parts[0])}' is no pragma set: write normal, recommended, combination, or name=value+name=value with the names {names}"
            );
        }

        string value = parts.Length > 1 ? parts[1] : "";
        if (definition.Parse(value) is not { } parsed)
        {
            throw new FormatException(
                $"'{Excerpt.Shorten(value)}' is no value of {definition.Name}: it takes {definition.Values}"
            );
        }

        return new PragmaSetting(definition.Name, value.ToUpperInvariant(), parsed.Sql, parsed.ReadBack);
    }
}

/// <param name="Written">The value as a person writes it, such as <c>64M</c>.</param>
/// <param name="Sql">The value as SQL takes it, such as <c>-65536</c>.</param>
/// <param name="ReadBack">The value that the pragma must read back as, or <see cref="AnyButZero"/>.</param>
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
