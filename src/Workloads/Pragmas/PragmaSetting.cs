namespace SqliteBench.Workloads.Pragmas;

/// <param name="Written">The value as a person writes it, such as <c>64M</c>.</param>
/// <param name="Sql">The value as SQL takes it, such as <c>-65536</c>.</param>
/// <param name="ReadBack">What the pragma must read back as, or <see cref="AnyButZero"/>.</param>
public sealed record PragmaSetting(string Name, string Written, string Sql, string ReadBack)
{
    /// <summary>Stands for every value but 0.</summary>
    public const string AnyButZero = "not 0";

    public string SetStatement => $"PRAGMA {Name}={Sql}";

    public string GetStatement => $"PRAGMA {Name}";

    public override string ToString() => $"{Name}={Written}";

    /// <summary>Compares the engine's value with the one that was set.</summary>
    /// <param name="actual">The value read back, or null when there was none.</param>
    /// <exception cref="PragmaNotTakenException">The engine did not take the value.</exception>
    internal void Check(string? actual)
    {
        if (ReadBack == AnyButZero ? actual is null or "0" : actual != ReadBack)
        {
            throw new PragmaNotTakenException(this, actual);
        }
    }
}

/// <param name="actual">What the engine has, or null when it knows no such pragma.</param>
internal sealed class PragmaNotTakenException(PragmaSetting setting, string? actual)
    : Exception($"the engine did not take PRAGMA {setting}: wanted {setting.ReadBack}, it has {actual ?? "no value"}");
