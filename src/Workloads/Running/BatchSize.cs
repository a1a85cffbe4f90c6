using System.Globalization;

namespace SqliteBench.Workloads.Running;

/// <param name="Operations">How many, 0 for all of them in one transaction, or -1 for none: each commits by itself.</param>
public readonly record struct BatchSize(int Operations) : IComparable<BatchSize>
{
    /// <summary>All operations in one transaction.</summary>
    public static BatchSize All => default;

    /// <summary>No transaction: each operation commits by itself.</summary>
    public static BatchSize None => new(-1);

    /// <summary>Reads a number from 1, or <c>all</c>.</summary>
    /// <exception cref="FormatException">One sentence that names the mistake.</exception>
    public static BatchSize Parse(string text)
    {
        if (string.Equals(text, "all", StringComparison.OrdinalIgnoreCase))
        {
            return All;
        }

        return
            text.All(char.IsAsciiDigit)
            && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int operations)
            && operations > 0
            ? new BatchSize(operations)
            : throw new FormatException($"'{Excerpt.Of(text)}' is no batch size: write a whole number from 1, or all");
    }

    public int CompareTo(BatchSize other) => Order.CompareTo(other.Order);

    public override string ToString() => Operations == 0 ? "all" : Operations.ToString();

    /// <summary>How many operations the next transaction takes.</summary>
    internal int Next(int remaining) => Operations <= 0 ? remaining : Math.Min(Operations, remaining);

    private int Order => Operations == 0 ? int.MaxValue : Operations;
}
