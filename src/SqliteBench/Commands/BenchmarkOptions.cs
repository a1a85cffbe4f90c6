using System.Collections;
using System.Globalization;
using System.Reflection;
using BenchmarkDotNet.ConsoleArguments;
using CommandLine;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>
/// Finds what BenchmarkDotNet's own reading lets pass: an option without its value, which it takes as not given, a value
/// without an option, which it drops, and what this suite has no use for.
/// </summary>
internal static class BenchmarkOptions
{
    private const string OneRun = "an iteration is one run of all operations; --operations sets their number";
    private const string OneRuntime = "the suite measures on the runtime that it runs on";
    private const string NoDiagnoser = "a diagnoser would change the times";
    private const string AllFigures = "results.csv has all figures";

    /// <summary>Why each of BenchmarkDotNet's options that mean nothing here is refused.</summary>
    private static readonly Dictionary<string, string> s_refused = new(StringComparer.OrdinalIgnoreCase)
    {
        ["inProcess"] = "each case has a process of its own",
        ["join"] = "each study has tables of its own",
        ["keepFiles"] = "a run deletes the program that it generates",
        ["buildTimeout"] = "a build may take ten minutes",
        ["noOverwrite"] = "each run replaces the last results; --label keeps a run",
        ["allStats"] = AllFigures,
        ["statisticalTest"] = AllFigures,
        ["apples"] = AllFigures,
        ["profiler"] = NoDiagnoser,
        ["disasm"] = NoDiagnoser,
        ["threading"] = NoDiagnoser,
        ["exceptions"] = NoDiagnoser,
        ["invocationCount"] = OneRun,
        ["unrollFactor"] = OneRun,
        ["runOncePerIteration"] = OneRun,
        ["strategy"] = OneRun,
        ["runtimes"] = OneRuntime,
        ["coreRun"] = OneRuntime,
        ["cli"] = OneRuntime,
        ["clrVersion"] = OneRuntime,
        ["ilCompilerVersion"] = OneRuntime,
    };

    private static readonly string[] s_jobs = ["default", "dry", "short", "medium", "long", "verylong"];

    private static readonly Dictionary<string, int> s_least = new(StringComparer.OrdinalIgnoreCase)
    {
        ["launchCount"] = 1,
        ["iterationCount"] = 1,
        ["minIterationCount"] = 1,
        ["maxIterationCount"] = 1,
        ["warmupCount"] = 0,
        ["minWarmupCount"] = 0,
        ["maxWarmupCount"] = 0,
    };

    private static readonly (OptionAttribute Option, Type Type)[] s_options =
    [
        .. from property in typeof(CommandLineOptions).GetProperties()
        let option = property.GetCustomAttribute<OptionAttribute>()
        where option is not null
        select (option, property.PropertyType),
    ];

    /// <exception cref="UsageException">A value is missing, is wrong, or belongs to nothing; or an option is refused.</exception>
    public static void Check(IReadOnlyList<string> arguments)
    {
        string? waiting = null;
        int values = 0;
        foreach (string argument in arguments)
        {
            bool isNumber = waiting is not null && int.TryParse(argument, CultureInfo.InvariantCulture, out _);
            if (!argument.StartsWith('-') || isNumber)
            {
                CheckValue(waiting, argument);
                waiting = null;
                if (--values < 0)
                {
                    throw new UsageException($"unexpected argument '{argument}'; see --help");
                }

                continue;
            }

            ThrowIfWaiting(waiting);
            (waiting, values) = Read(argument);
            if (argument.Split('=', 2) is [var option, var value])
            {
                CheckValue(option, value);
            }
        }

        ThrowIfWaiting(waiting);
    }

    private static void ThrowIfWaiting(string? option)
    {
        if (option is not null)
        {
            throw new UsageException($"{option}: its value is missing; see --help");
        }
    }

    private static void CheckValue(string? option, string value)
    {
        string name = option is null ? "" : LongName(option);
        if (s_least.TryGetValue(name, out int least) && (!int.TryParse(value, out int number) || number < least))
        {
            throw new UsageException($"{option}: '{Excerpt.Of(value)}' is not a whole number of at least {least}");
        }

        if (
            name.Equals("job", StringComparison.OrdinalIgnoreCase)
            && !s_jobs.Contains(value, StringComparer.OrdinalIgnoreCase)
        )
        {
            throw new UsageException(
                $"{option}: unknown job '{Excerpt.Of(value)}'; the jobs are {string.Join(", ", s_jobs)}"
            );
        }
    }

    private static string LongName(string argument)
    {
        string name = argument.TrimStart('-').Split('=')[0];
        return s_options.FirstOrDefault(known => name == known.Option.ShortName).Option?.LongName ?? name;
    }

    // An unknown option is left to BenchmarkDotNet, which has a word for it.
    private static (string? Waiting, int Values) Read(string argument)
    {
        string name = LongName(argument);
        if (s_refused.TryGetValue(name, out string? reason))
        {
            throw new UsageException($"--{name} is not supported: {reason}");
        }

        Type? type = s_options
            .FirstOrDefault(known => name.Equals(known.Option.LongName, StringComparison.OrdinalIgnoreCase))
            .Type;
        bool takesMany = type is null || (type != typeof(string) && type.IsAssignableTo(typeof(IEnumerable)));
        bool takesNone = type == typeof(bool);
        bool isGiven = type is null || takesNone || argument.Contains('=', StringComparison.Ordinal);
        int values =
            takesMany ? int.MaxValue
            : takesNone || isGiven ? 0
            : 1;
        return (isGiven ? null : argument, values);
    }
}
