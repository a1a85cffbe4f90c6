using System.Collections;
using System.Reflection;
using BenchmarkDotNet.ConsoleArguments;
using CommandLine;
using SqliteBench.Results;

namespace SqliteBench.CommandLine;

/// <summary>
/// Finds what BenchmarkDotNet's own reading lets pass: an option without its value, which it takes as not given, and a
/// value without an option, which it drops.
/// </summary>
internal static class BenchmarkOptions
{
    private static readonly (OptionAttribute Option, Type Type)[] s_options =
    [
        .. from property in typeof(CommandLineOptions).GetProperties()
        let option = property.GetCustomAttribute<OptionAttribute>()
        where option is not null
        select (option, property.PropertyType),
    ];

    /// <exception cref="UsageException">A value is missing, or belongs to nothing.</exception>
    public static void Check(IReadOnlyList<string> arguments)
    {
        string? waiting = null;
        int values = 0;
        foreach (string argument in arguments)
        {
            if (!argument.StartsWith('-'))
            {
                waiting = null;
                if (--values < 0)
                {
                    throw new UsageException($"'{argument}' is the value of no option; see --help");
                }

                continue;
            }

            ThrowIfWaiting(waiting);
            (waiting, values) = Read(argument);
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

    // An unknown option is left to BenchmarkDotNet, which has a word for it.
    private static (string? Waiting, int Values) Read(string argument)
    {
        string name = argument.TrimStart('-').Split('=')[0];
        Type? type = s_options
            .FirstOrDefault(known =>
                name.Equals(known.Option.LongName, StringComparison.OrdinalIgnoreCase)
                || name.Equals(known.Option.ShortName, StringComparison.OrdinalIgnoreCase)
            )
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
