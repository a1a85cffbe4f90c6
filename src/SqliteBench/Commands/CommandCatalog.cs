using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>The program's commands, and how mistakes on the command line are reported.</summary>
internal static partial class CommandCatalog
{
    internal static IReadOnlyList<string> Names => [.. Create().Subcommands.Select(command => command.Name)];

    private static readonly string[] s_help = ["--help", "-h", "-?", "/?", "/h", "--version"];

    public static int Run(string[] args)
    {
        // Before a command changes the current directory.
        _ = Paths.Caller;
        try
        {
            return Read(args).Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
#pragma warning disable CA1031 // Every failure is reported in one sentence; clean-up has run on the way here.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            bool isMistake = exception is UsageException or EngineLoadException;
            string sentence = isMistake ? exception.Message : Fault.Sentence(exception);
            Console.Error.WriteLine($"sqlitebench: {OneLine(sentence)}");
            return isMistake ? ExitCode.Usage : ExitCode.Failure;
        }
    }

    /// <summary>Reads a command line without running it.</summary>
    /// <exception cref="UsageException">It has a mistake.</exception>
    internal static ParseResult Read(string[] args)
    {
        RootCommand root = Create();
        if (
            args.Length > 0
            && !args[0].StartsWith('-')
            && !s_help.Contains(args[0])
            && !root.Subcommands.Any(command => command.Name == args[0])
        )
        {
            IEnumerable<string> commands = from one in root.Subcommands where !one.Hidden select one.Name;
            throw new UsageException(
                $"unknown command '{Excerpt.Of(args[0])}'; the commands are {string.Join(", ", commands)}; options without a command run a study"
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

        bool IsMissing(Argument argument) =>
            argument.Arity.MinimumNumberOfValues > (result.GetResult(argument)?.Tokens.Count ?? 0);
        if (command.Arguments.FirstOrDefault(IsMissing) is { } missing)
        {
            throw new UsageException(
                $"{command.Name}: the argument <{missing.Name}> is missing; see {command.Name} --help"
            );
        }

        if (result.Errors.Count > 0)
        {
            throw new UsageException(result.Errors[0].Message.TrimEnd('.'));
        }

        // A run passes unknown options on to BenchmarkDotNet; commands do not.
        return command == root || result.UnmatchedTokens.Count == 0
            ? result
            : throw new UsageException(NotKnown(command, result.UnmatchedTokens[0]));
    }

    // Quoted text may hold line ends, other control characters, and very long words.
    private static string OneLine(string message) =>
        LongWord().Replace(string.Concat(message.Select(letter => char.IsControl(letter) ? ' ' : letter)), "$1…");

    [GeneratedRegex(@"(\S{200})\S{100,}")]
    private static partial Regex LongWord();

    /// <summary>Reads a command line; an argument that begins with @ is an engine, not a response file.</summary>
    internal static ParseResult Parse(Command command, string[] args) =>
        command.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });

    private static string NotKnown(Command command, string argument)
    {
        string[] options = [.. command.Options.Select(option => option.Name)];
        return !argument.StartsWith('-') ? $"{command.Name}: unexpected argument '{argument}'"
            : options.Length == 0 ? $"{command.Name}: unknown option '{argument}'; this command has no options"
            : $"{command.Name}: unknown option '{argument}'; the options are {string.Join(", ", options)}";
    }

    private static RootCommand Create()
    {
        AxisOptions axes = new();
        RunCommand run = new(axes);
        RootCommand root = new(HelpText.Description) { TreatUnmatchedTokensAsErrors = false };
        axes.Directory.Description += " The study journal accepts several.";
        Option[] own = [run.Full, run.Budget, run.NoSampling, run.Versions, run.Label, run.Resume, run.Verbose];
        Command[] commands =
        [
            VerifyCommand.Create(),
            new PairCommand(),
            ListCommand.Create(),
            DoctorCommand.Create(),
            ClaimsCommand.Create(),
            new DurabilityCommand(),
            LedgerCommand.Create(),
            new StartupCommand(),
            new QueriesCommand(),
            ReportCommand.Create(),
            TrendsCommand.Create(),
            new PublishCommand(),
            DocumentsCommand.Create(),
            CompareCommand.Create(),
        ];
        Array.ForEach<Option>([.. axes.All, .. own], root.Options.Add);
        Array.ForEach(commands, root.Subcommands.Add);
        root.SetAction(run.Invoke);
        HelpText.AppendExamples(root);
        return root;
    }
}
