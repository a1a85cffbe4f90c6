using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>
/// The options that are passed on to BenchmarkDotNet. It would ignore an option without its value, drop a value without an
/// option, and take options that have no effect here; all of these are refused.
/// </summary>
internal static class BenchmarkOptions
{
    private enum Values
    {
        None,
        One,
        Many,
    }

    private sealed record Known(string Name, Values Values, string Short = "", int? Least = null);

    private static readonly Known[] s_known =
    [
        new("--filter", Values.Many, "-f"),
        new("--anyCategories", Values.Many),
        new("--allCategories", Values.Many),
        new("--attribute", Values.Many),
        new("--list", Values.One),
        new("--info", Values.None),
        new("--job", Values.One, "-j"),
        new("--launchCount", Values.One, Least: 1),
        new("--iterationCount", Values.One, Least: 1),
        new("--exporters", Values.Many, "-e"),
        new("--artifacts", Values.One, "-a"),
        new("--hide", Values.Many),
        new("--maxWidth", Values.One, Least: 1),
    ];

    private static readonly string[] s_jobs = ["default", "dry", "short", "medium", "long", "verylong"];

    /// <exception cref="UsageException">An option is unknown, or a value is missing, is wrong, or belongs to no option.</exception>
    public static void Check(IReadOnlyList<string> arguments)
    {
        Known? option = null;
        int values = 0;
        foreach (string argument in arguments)
        {
            if (!argument.StartsWith('-') || (option?.Least is not null && values == 0))
            {
                bool isTaken = option?.Values == Values.Many || (option?.Values == Values.One && values == 0);
                CheckValue(isTaken ? option : null, argument);
                values++;
                continue;
            }

            ThrowIfWaiting(option, values);
            string[] parts = argument.Split('=', 2);
            option = Find(parts[0]);
            values = 0;
            if (parts.Length > 1)
            {
                CheckValue(option.Values == Values.None ? null : option, parts[1]);
                values = 1;
            }
        }

        ThrowIfWaiting(option, values);
    }

    private static Known Find(string name) =>
        Array.Find(s_known, known => known.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || known.Short == name)
        ?? throw new UsageException(
            $"unknown option '{Excerpt.Of(name)}'; beside the suite's own, the options are"
                + $" {string.Join(", ", s_known.Select(known => known.Name))}"
        );

    private static void ThrowIfWaiting(Known? option, int values)
    {
        if (option is not null && option.Values != Values.None && values == 0)
        {
            throw new UsageException($"{option.Name}: its value is missing; see --help");
        }
    }

    private static void CheckValue(Known? option, string value)
    {
        if (option is null)
        {
            throw new UsageException($"'{Excerpt.Of(value)}' belongs to no option; see --help");
        }

        if (option.Least is { } least && (!int.TryParse(value, out int number) || number < least))
        {
            throw new UsageException($"{option.Name}: '{Excerpt.Of(value)}' is no whole number from {least}");
        }

        if (option.Name == "--job" && !s_jobs.Contains(value, StringComparer.OrdinalIgnoreCase))
        {
            throw new UsageException($"{option.Name}: '{Excerpt.Of(value)}' is none of {string.Join(", ", s_jobs)}");
        }
    }
}
