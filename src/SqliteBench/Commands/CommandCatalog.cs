using System.CommandLine.Help;
using System.CommandLine.Parsing;
using SqliteBench.Hosting;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>The program's commands.</summary>
internal static class CommandCatalog
{
    private static readonly string[] s_help = ["--help", "-h", "-?", "/?", "/h", "--version"];

    // Commands that a command line does not name are not created.
    private static readonly (string Name, Func<Command> Create)[] s_commands =
    [
        ("verify", VerifyCommand.Create),
        ("pair", () => new PairCommand()),
        ("list", ListCommand.Create),
        ("doctor", DoctorCommand.Create),
        ("claims", ClaimsCommand.Create),
        ("durability", () => new DurabilityCommand()),
        ("ledger", LedgerCommand.Create),
        ("startup", () => new StartupCommand()),
        ("queries", () => new QueriesCommand()),
        ("report", ReportCommand.Create),
        ("trends", TrendsCommand.Create),
        ("publish", () => new PublishCommand()),
        ("documents", DocumentsCommand.Create),
        ("compare", CompareCommand.Create),
    ];

    internal static IReadOnlyList<string> Names => [.. s_commands.Select(command => command.Name)];

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
            ParseResult result = Read(args);
            int code = result.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
            if (result is { Action: HelpAction, CommandResult.Command: RootCommand })
            {
                Console.WriteLine(HelpText.Examples);
            }

            return code;
        }
        // Clean-up has run on the way here.
        catch (Exception exception)
        {
            return Interruption.HasBegun ? ExitCode.Interrupted : Fault.Report(exception);
        }
    }

    internal static ParseResult Read(string[] args)
    {
        RootCommand root = Create(args);
        if (
            args is [var first, ..]
            && !first.StartsWith('-')
            && !s_help.Contains(first)
            && !root.Subcommands.Any(command => command.Name == first)
        )
        {
            IEnumerable<string> commands = from known in root.Subcommands where !known.Hidden select known.Name;
            throw new UsageException(
                $"unknown command '{Excerpt.Shorten(first)}'; the commands are {string.Join(", ", commands)}; options without a command run a study"
            );
        }

        ParseResult result = Parse(root, args);
        if (!args.Any(s_help.Contains) && MistakeIn(result, result.CommandResult.Command) is { } mistake)
        {
            throw new UsageException(mistake);
        }

        return result;
    }

    private static string? MistakeIn(ParseResult result, Command command)
    {
        // A run passes unknown options on to BenchmarkDotNet; commands do not.
        bool isRun = command is RootCommand;
        string? option = result
            .CommandResult.Children.OfType<ArgumentResult>()
            .SelectMany(given => given.Tokens.Select(token => token.Value))
            .FirstOrDefault(token => !isRun && token.StartsWith("--"));
        Argument? missing = command.Arguments.FirstOrDefault(argument =>
            argument.Arity.MinimumNumberOfValues > (result.GetResult(argument)?.Tokens.Count ?? 0)
        );
        Option? empty = result
            .CommandResult.Children.OfType<OptionResult>()
            .FirstOrDefault(given =>
                (!given.Implicit && given.Tokens.Count < given.Option.Arity.MinimumNumberOfValues)
                || given.Tokens.Any(token => token.Value is ['-', '-' or (>= 'A' and <= 'z'), ..])
            )
            ?.Option;
        if (option is not null)
        {
            return NotKnown(command, option);
        }

        if (empty is not null)
        {
            return $"{empty.Name} has no value; see --help";
        }

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

    /// <summary>Reads a command line; an argument that begins with @ is an engine, not a response file.</summary>
    internal static ParseResult Parse(Command command, string[] args) =>
        command.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });

    private static string NotKnown(Command command, string argument)
    {
        if (!argument.StartsWith('-'))
        {
            return $"{command.Name}: unexpected argument '{argument}'";
        }

        string[] options = [.. command.Options.Select(option => option.Name)];
        if (options.Length == 0)
        {
            return $"{command.Name}: unknown option '{argument}'; this command has no options";
        }

        return $"{command.Name}: unknown option '{argument}'; the options are {string.Join(", ", options)}";
    }

    private static RunCommand Create(string[] args)
    {
        RunCommand root = new();
        // Help and the mistake of an unknown command name all of them.
        bool needsAll = args.Any(s_help.Contains) || (args is [not ['-', ..], ..] && !Names.Contains(args[0]));
        foreach ((_, Func<Command> create) in s_commands.Where(command => needsAll || args.Contains(command.Name)))
        {
            root.Subcommands.Add(create());
        }

        return root;
    }
}

internal static class HelpText
{
    public const string Description =
        "SqliteBench compares ADO.NET providers for SQLite with each other and with C++, on the same SQLite library, and checks"
        + " every answer. Without a command it measures the study providers, or the studies that --anyCategories names. Axes"
        + " that you do not set have the study's own values; list prints them. BenchmarkDotNet's options (--filter, --list,"
        + " --job, --exporters, --artifacts, ...) work too.";

    public const string Examples = """
        Examples:
          (no arguments)                                   the standard providers on six workloads, 100,000 rows
          --anyCategories batch                            another study; --full measures its larger grid
          --anyCategories flows                            four whole application workflows
          --workloads select,join --rows 1000000           two workloads on a larger table
          --pragmas normal,recommended,journal_mode=WAL+cache_size=64M
                                                           three pragma sets side by side
          --providers cpp,dapper --batch-sizes 1,256,all   two providers, three transaction sizes
          --threads 1,2,4 --batch-sizes 1                  one connection per thread
          --workloads select --budget 10m                  ten minutes of launches, for narrower intervals
          --engine system --directory /mnt/disk            another SQLite library, another disk
          --versions microsoft-data-sqlite=10.0.x,11.0.0   two versions of a package: what does an upgrade change?
          --job short --exporters html                     BenchmarkDotNet's own options
          pair pinvoke cpp                                 which of two providers is faster, and by how much
          pair cpp@system cpp@bundled --workloads select   the same for two SQLite libraries
          pair normal recommended --provider dapper        the same for two pragma sets
          report                                           a page of the last run; report A B compares two
          --label mine                                     keep the run as BenchmarkDotNet.Artifacts/published/mine
          --resume                                         continue an interrupted run; repeat its arguments
          compare mine BenchmarkDotNet.Artifacts           what got worse since a kept run
          trends history                                   a page of the ratios of many nights, with their changes
          verify                                           check the answers of every provider on every workload
          startup --providers cpp,pinvoke                  published programs: time to first row, size, speed
          list providers                                   ids of the providers available here
          doctor                                           check this machine, and get advice
          durability                                       what crashes destroy under each setting
          claims                                           do published claims hold in your results?
          publish --label mine                             everything that is published, in about 90 minutes

        Exit codes: 0 success; 1 a case failed, an answer was wrong, or something got worse; 2 the command line was wrong;
        130 interrupted.
        """;
}
