using System.Globalization;
using SqliteBench.CommandLine;

namespace SqliteBench.Constraints;

/// <summary>A smaller machine than this one, as <c>--constrain</c> describes it.</summary>
/// <param name="Cpus">Processor time, in seconds of one core a second; null for no limit.</param>
/// <param name="MemoryBytes">Memory with the file cache in it, in bytes; null for no limit.</param>
/// <param name="IoBytes">Reading and writing each, in bytes a second and disk; null for no limit.</param>
public sealed record MachineConstraint(decimal? Cpus, long? MemoryBytes, long? IoBytes)
{
    /// <summary>The option that asks for one.</summary>
    public const string OptionName = "--constrain";

    /// <summary>What a .NET process needs before it opens a database.</summary>
    private const long LeastMemory = 128L << 20;

    private const long LeastIo = 1L << 20;
    private const decimal LeastCpus = 0.05m;
    private const string Units = "KMG";
    private const string Form = "a constraint is a list such as cpus=1,memory=512M,io=20M";

    /// <summary>Reads the value of the option.</summary>
    /// <param name="text">Limits with commas between them: <c>cpus</c>, <c>memory</c>, <c>io</c>, each at most once.</param>
    /// <param name="cores">Cores of the machine: more cannot be had.</param>
    /// <param name="memory">Memory of the machine, in bytes: more cannot be had.</param>
    /// <exception cref="UsageException">It is no such list, or the machine is smaller.</exception>
    public static MachineConstraint Parse(string text, int cores, long memory)
    {
        ArgumentNullException.ThrowIfNull(text);
        MachineConstraint constraint = new(null, null, null);
        HashSet<string> seen = [];
        foreach (string limit in text.Split(',', StringSplitOptions.TrimEntries))
        {
            string[] parts = limit.Split('=', StringSplitOptions.TrimEntries);
            if (parts.Length != 2 || !seen.Add(parts[0]))
            {
                throw Mistake($"'{limit}' is no limit or a second one of its kind; {Form}");
            }

            constraint = parts[0] switch
            {
                "cpus" => constraint with { Cpus = ReadCpus(limit, parts[1], cores) },
                "memory" => constraint with { MemoryBytes = ReadBytes(limit, parts[1], LeastMemory, memory) },
                "io" => constraint with { IoBytes = ReadBytes(limit, parts[1], LeastIo, long.MaxValue) },
                _ => throw Mistake($"'{parts[0]}' is none of cpus, memory and io; {Form}"),
            };
        }

        return constraint;
    }

    /// <summary>Such as <c>1 CPU, 512 MiB of memory, 20 MiB/s from and to each disk</c>.</summary>
    public override string ToString() =>
        string.Join(
            ", ",
            new[]
            {
                Cpus is { } cpus ? Text($"{cpus:0.##} {(cpus == 1 ? "CPU" : "CPUs")}") : null,
                MemoryBytes is { } memory ? $"{Size(memory)} of memory" : null,
                IoBytes is { } io ? $"{Size(io)}/s from and to each disk" : null,
            }.OfType<string>()
        );

    private static decimal ReadCpus(string limit, string value, int cores) =>
        decimal.TryParse(value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out decimal cpus)
        && cpus >= LeastCpus
        && cpus <= cores
            ? cpus
            : throw Mistake(Text($"'{limit}': this machine gives from {LeastCpus} to {cores} CPUs"));

    private static long ReadBytes(string limit, string value, long least, long most)
    {
        int unit = value.Length > 0 ? Units.IndexOf(char.ToUpperInvariant(value[^1]), StringComparison.Ordinal) : -1;
        string digits = unit < 0 ? value : value[..^1];
        long factor = 1L << (10 * (unit + 1));
        return
            long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            && number <= most / factor
            && number * factor >= least
            ? number * factor
            : throw Mistake(
                $"'{limit}' is no number of bytes with K, M or G behind it"
                    + (most == long.MaxValue ? $" from {Size(least)} on" : $" from {Size(least)} to {Size(most)}")
            );
    }

    private static string Size(long bytes) =>
        bytes % (1L << 30) == 0 ? Text($"{bytes >> 30} GiB")
        : bytes >= 1L << 20 ? Text($"{bytes / (double)(1L << 20):0.##} MiB")
        : Text($"{bytes / 1024.0:0.##} KiB");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private static UsageException Mistake(string sentence) => new($"{OptionName}: {sentence}");
}
