using System.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Verbs;
using SqliteBench.Workloads;

namespace SqliteBench.CommandLine;

/// <summary>The program's verbs, their options, and what the program does about mistakes in them.</summary>
internal static class Commands
{
    /// <summary>The names of the verbs, those that are not for users among them.</summary>
    internal static IReadOnlyList<string> Verbs => [.. Create().Subcommands.Select(verb => verb.Name)];

    private static readonly string[] s_help = ["--help", "-h", "-?", "/?", "/h", "--version"];

    public static int Run(string[] args)
    {
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
        if (args.Length > 0 && !IsOption(args[0]) && !root.Subcommands.Any(verb => verb.Name == args[0]))
        {
            string verbs = string.Join(", ", root.Subcommands.Where(verb => !verb.Hidden).Select(verb => verb.Name));
            throw new UsageException(
                $"'{Excerpt.Of(args[0])}' is no verb; the verbs are {verbs}, and options alone run the study"
            );
        }

        ParseResult result = Parse(root, args);
        if (result.Errors.Count > 0)
        {
            throw new UsageException(result.Errors[0].Message.TrimEnd('.'));
        }

        // What the study does not know is BenchmarkDotNet's; the verbs have nothing to pass on.
        return result.CommandResult.Command == root || result.UnmatchedTokens.Count == 0
            ? result
            : throw new UsageException(NotKnown(result.CommandResult.Command, result.UnmatchedTokens[0]));
    }

    // What it quotes may hold line ends, and whatever else a terminal would obey.
    private static string OneLine(string message) =>
        string.Create(
            message.Length,
            message,
            (characters, text) =>
            {
                for (int index = 0; index < characters.Length; index++)
                {
                    characters[index] = char.IsControl(text[index]) ? ' ' : text[index];
                }
            }
        );

    /// <summary>Reads a command line; what begins with @ is an engine, and no file of further arguments.</summary>
    internal static ParseResult Parse(Command command, string[] args) =>
        command.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });

    private static string NotKnown(Command verb, string argument)
    {
        string options = string.Join(", ", verb.Options.Select(option => option.Name));
        return $"{verb.Name}: '{argument}' is none of its options, which are {options}";
    }

    private static bool IsOption(string argument) => argument.StartsWith('-') || s_help.Contains(argument);

    private static RootCommand Create()
    {
        AxisOptions axes = new();
        RunVerb run = new(axes);
        RootCommand root = new(HelpText.Description) { TreatUnmatchedTokensAsErrors = false };
        foreach (Option option in axes.All)
        {
            root.Options.Add(option);
        }

        root.Options.Add(run.Full);
        root.Options.Add(run.NoPairs);
        root.Options.Add(run.NoSurvey);
        root.Options.Add(run.Versions);
        root.Options.Add(run.Label);
        root.Options.Add(run.Resume);
        root.Options.Add(run.Verbose);
        root.SetAction(run.Invoke);
        root.Subcommands.Add(VerifyVerb.Create());
        root.Subcommands.Add(PairVerb.Create());
        root.Subcommands.Add(PairLaneVerb.Create());
        root.Subcommands.Add(ListVerb.Create());
        root.Subcommands.Add(DoctorVerb.Create());
        root.Subcommands.Add(ClaimsVerb.Create());
        root.Subcommands.Add(DurabilityVerb.Create());
        root.Subcommands.Add(LedgerVerb.Create());
        root.Subcommands.Add(OverheadVerb.Create());
        root.Subcommands.Add(StartupVerb.Create());
        root.Subcommands.Add(ReportVerb.Create());
        root.Subcommands.Add(TrendsVerb.Create());
        root.Subcommands.Add(DocumentsVerb.Create());
        root.Subcommands.Add(CompareVerb.Create());
        HelpText.AppendExamples(root);
        return root;
    }
}
