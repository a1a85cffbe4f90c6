using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>The program's commands, their options, and what the program does about mistakes in them.</summary>
internal static partial class CommandCatalog
{
    /// <summary>The names of the commands, those that are not for users among them.</summary>
    internal static IReadOnlyList<string> Names => [.. Create().Subcommands.Select(command => command.Name)];

    private static readonly string[] s_help = ["--help", "-h", "-?", "/?", "/h", "--version"];

    public static int Run(string[] args)
    {
        // Before a command changes the current directory.
        _ = Paths.Caller;
        try
        {
            int code = Read(args).Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
            SignalCleanup.HoldsBack();
            return code;
        }
        catch (Exception exception)
            when (!SignalCleanup.HoldsBack() && exception is UsageException or EngineLoadException)
        {
            Console.Error.WriteLine($"sqlitebench: {OneLine(exception.Message)}");
            return ExitCode.Usage;
        }
#pragma warning disable CA1031 // Whatever happens is a sentence, and what the program has made is removed on the way here.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Console.Error.WriteLine($"sqlitebench: {OneLine(Fault.Sentence(exception))}");
            return ExitCode.Failure;
        }
    }

    /// <summary>Reads a command line, and begins nothing.</summary>
    /// <param name="args">The arguments.</param>
    /// <exception cref="UsageException">There is a mistake in it.</exception>
    internal static ParseResult Read(string[] args)
    {
        RootCommand root = Create();
        if (args.Length > 0 && !IsOption(args[0]) && !root.Subcommands.Any(command => command.Name == args[0]))
        {
            string commands = string.Join(
                ", ",
                root.Subcommands.Where(command => !command.Hidden).Select(command => command.Name)
            );
            throw new UsageException(
                $"'{Excerpt.Of(args[0])}' is no command; the commands are {commands}, and options alone run a study"
            );
        }

        ParseResult result = Parse(root, args);
        if (args.Any(s_help.Contains))
        {
            return result;
        }

        Command command = result.CommandResult.Command;
        if (
            command != root
            && result
                .CommandResult.Children.OfType<ArgumentResult>()
                .SelectMany(given => given.Tokens)
                .FirstOrDefault(token => token.Value.StartsWith("--", StringComparison.Ordinal))
                is { } option
        )
        {
            throw new UsageException(NotKnown(command, option.Value));
        }

        if (
            command.Arguments.FirstOrDefault(argument =>
                argument.Arity.MinimumNumberOfValues > (result.GetResult(argument)?.Tokens.Count ?? 0)
            ) is
            { } missing
        )
        {
            throw new UsageException(
                $"{command.Name}: its argument <{missing.Name}> is missing; see {command.Name} --help"
            );
        }

        if (result.Errors.Count > 0)
        {
            throw new UsageException(result.Errors[0].Message.TrimEnd('.'));
        }

        // What the study does not know is BenchmarkDotNet's; the commands have nothing to pass on.
        return command == root || result.UnmatchedTokens.Count == 0
            ? result
            : throw new UsageException(NotKnown(command, result.UnmatchedTokens[0]));
    }

    // What it quotes may hold line ends, whatever else a terminal would obey, and thousands of characters.
    private static string OneLine(string message) =>
        LongWord().Replace(string.Concat(message.Select(letter => char.IsControl(letter) ? ' ' : letter)), "$1…");

    [GeneratedRegex(@"(\S{200})\S{100,}")]
    private static partial Regex LongWord();

    /// <summary>Reads a command line; what begins with @ is an engine, and no file of further arguments.</summary>
    internal static ParseResult Parse(Command command, string[] args) =>
        command.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });

    private static string NotKnown(Command command, string argument)
    {
        string[] options = [.. command.Options.Select(option => option.Name)];
        return !argument.StartsWith('-') ? $"{command.Name}: '{argument}' is one argument more than it takes"
            : options.Length == 0 ? $"{command.Name}: '{argument}' is none of its options: it has none"
            : $"{command.Name}: '{argument}' is none of its options, which are {string.Join(", ", options)}";
    }

    private static bool IsOption(string argument) => argument.StartsWith('-') || s_help.Contains(argument);

    private static RootCommand Create()
    {
        AxisOptions axes = new();
        RunCommand run = new(axes);
        RootCommand root = new(HelpText.Description) { TreatUnmatchedTokensAsErrors = false };
        foreach (Option option in axes.All)
        {
            root.Options.Add(option);
        }

        root.Options.Add(run.Full);
        root.Options.Add(run.Budget);
        root.Options.Add(run.Precision);
        root.Options.Add(run.NoPairs);
        root.Options.Add(run.NoSampling);
        root.Options.Add(run.Versions);
        root.Options.Add(run.Label);
        root.Options.Add(run.Resume);
        root.Options.Add(run.Verbose);
        root.SetAction(run.Invoke);
        root.Subcommands.Add(VerifyCommand.Create());
        root.Subcommands.Add(new PairCommand());
        root.Subcommands.Add(PairWorkerCommand.Create());
        root.Subcommands.Add(ListCommand.Create());
        root.Subcommands.Add(DoctorCommand.Create());
        root.Subcommands.Add(ClaimsCommand.Create());
        root.Subcommands.Add(new DurabilityCommand());
        root.Subcommands.Add(LedgerCommand.Create());
        root.Subcommands.Add(new StartupCommand());
        root.Subcommands.Add(new PrepareCommand());
        root.Subcommands.Add(ReportCommand.Create());
        root.Subcommands.Add(TrendsCommand.Create());
        root.Subcommands.Add(DocumentsCommand.Create());
        root.Subcommands.Add(CompareCommand.Create());
        HelpText.AppendExamples(root);
        return root;
    }
}
