using System.CommandLine.Help;
using System.CommandLine.Parsing;
using SqliteBench.Hosting;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>All commands with their examples; reads a command line and invokes its command.</summary>
internal static class CommandCatalog
{
    private const string ExampleOfRun = "--workloads select";

    private static readonly string[] s_help = ["--help", "-h", "-?", "/?", "/h", "--version"];

    // The help of a command begins with its example. Commands that a command line does not name are not created.
    private static readonly (string Name, string Example, Func<Command> Create)[] s_commands =
    [
        ("verify", "verify", VerifyCommand.Create),
        ("pair", "pair pinvoke cpp", () => new PairCommand()),
        ("list", "list providers", ListCommand.Create),
        ("doctor", "doctor", DoctorCommand.Create),
        ("claims", "claims mine", ClaimsCommand.Create),
        ("durability", "durability", () => new DurabilityCommand()),
        ("ledger", "durability", LedgerCommand.Create),
        ("startup", "startup --ways jit", () => new StartupCommand()),
        ("queries", "queries app.sql \\\n    --database app.db", () => new QueriesCommand()),
        ("report", "report mine yours", ReportCommand.Create),
        ("trends", "trends nights", TrendsCommand.Create),
        ("publish", "publish --label mine", () => new PublishCommand()),
        ("documents", "documents", DocumentsCommand.Create),
        ("compare", "compare before after", CompareCommand.Create),
    ];

    internal static IReadOnlyList<string> Names => [.. s_commands.Select(command => command.Name)];

    public static string ExampleOf(Command command) =>
        command is RootCommand ? ExampleOfRun : s_commands.Single(known => known.Name == command.Name).Example;

    internal static Command With(this Command command, Func<ParseResult, int> invoke, params Symbol[] symbols)
    {
        Array.ForEach([.. symbols.OfType<Argument>()], command.Arguments.Add);
        Array.ForEach([.. symbols.OfType<Option>()], command.Options.Add);
        command.SetAction(invoke);
        return command;
    }

    public static int Run(string[] args)
    {
        try
        {
            // The path is read before a command changes the current directory.
            _ = Paths.Caller;
            return Read(args).Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
        // Clean-up has run on the way here.
        catch (Exception exception)
        {
            return Interruption.HasBegun ? ExitCode.Interrupted : Fault.Report(exception);
        }
    }

    internal static ParseResult Read(string[] args)
    {
        if (args is [var first, ..] && !first.StartsWith('-') && !s_help.Contains(first) && !Names.Contains(first))
        {
            IEnumerable<string> commands =
                from known in Create(Names).Subcommands
                where !known.Hidden
                select known.Name;
            throw new UsageException(
                $"unknown command '{Excerpt.Shorten(first)}'; the commands are {string.Join(", ", commands)}; options without a command run a study"
            );
        }

        bool asksForHelp = args.Any(s_help.Contains);
        ParseResult result = Parse(Create(asksForHelp ? Names : args), args);
        if (!asksForHelp && MistakeIn(result, result.CommandResult.Command) is { } mistake)
        {
            throw new UsageException(mistake);
        }

        return result;
    }

    /// <summary>Reads a command line; an argument that begins with @ is an engine, not a response file.</summary>
    internal static ParseResult Parse(Command command, string[] args) =>
        command.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });

    private static string? MistakeIn(ParseResult result, Command command)
    {
        // A run passes unknown options on to BenchmarkDotNet; commands do not.
        bool isRun = command is RootCommand;
        string? option = result
            .CommandResult.Children.OfType<ArgumentResult>()
            .SelectMany(given => given.Tokens.Select(token => token.Value))
            .FirstOrDefault(token => token.StartsWith("--"));
        if (!isRun && option is not null)
        {
            return NotKnown(command, option);
        }

        if (result.CommandResult.Children.OfType<OptionResult>().FirstOrDefault(HasNoValue) is { } empty)
        {
            return $"{empty.Option.Name} has no value; see --help";
        }

        Argument? missing = command.Arguments.FirstOrDefault(argument =>
            argument.Arity.MinimumNumberOfValues > (result.GetResult(argument)?.Tokens.Count ?? 0)
        );
        if (missing is not null)
        {
            return $"{command.Name}: the argument <{missing.Name}> is missing; see {command.Name} --help";
        }

        if (result.Errors.Count > 0)
        {
            return result.Errors[0].Message.TrimEnd('.');
        }

        return isRun || result.UnmatchedTokens.Count == 0 ? null : NotKnown(command, result.UnmatchedTokens[0]);
    }

    private static bool HasNoValue(OptionResult given) =>
        (!given.Implicit && given.Tokens.Count < given.Option.Arity.MinimumNumberOfValues)
        || given.Tokens.Any(token => token.Value is ['-', '-' or (>= 'A' and <= 'z'), ..]);

    private static string NotKnown(Command command, string argument)
    {
        if (!argument.StartsWith('-'))
        {
            return $"{command.Name}: unexpected argument '{argument}'";
        }

        string options = string.Join(", ", command.Options.Select(option => option.Name));
        string known = options.Length == 0 ? "this command has no options" : $"the options are {options}";
        return $"{command.Name}: unknown option '{argument}'; {known}";
    }

    private static RunCommand Create(IReadOnlyList<string> names)
    {
        RunCommand root = new();
        foreach ((_, _, Func<Command> create) in s_commands.Where(command => names.Contains(command.Name)))
        {
            root.Subcommands.Add(create());
        }

        HelpOption help = root.Options.OfType<HelpOption>().Single();
        help.Action = new CommandHelp();
        help.Hidden = true;
        return root;
    }
}
