using System.CommandLine.Invocation;
using SqliteBench.Hosting;
using SqliteBench.Reporting;

namespace SqliteBench.Commands;

/// <summary>Prints the help of a command, which begins with its example.</summary>
internal sealed class CommandHelp : SynchronousCommandLineAction
{
    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        Command command = parseResult.CommandResult.Command;
        TextWriter output = parseResult.InvocationConfiguration.Output;
        output.WriteLine($"Example: {RepeatCommand.Program} -- {CommandCatalog.ExampleOf(command)}");
        output.WriteLine();
        foreach (string paragraph in command.Description!.Split('\n'))
        {
            output.WriteLines(Terminal.Fill(paragraph, Terminal.UsualWidth));
        }

        WriteSection(output, "Arguments", command.Arguments, argument => $"<{argument.Name}>");
        WriteSection(output, "Options", command.Options, NameOf);
        WriteSection(output, "Commands", command.Subcommands, subcommand => subcommand.Name);
        return ExitCode.Success;
    }

    private static void WriteSection<T>(TextWriter output, string title, IEnumerable<T> all, Func<T, string> nameOf)
        where T : Symbol
    {
        T[] shown = [.. all.Where(symbol => !symbol.Hidden)];
        if (shown.Length == 0)
        {
            return;
        }

        output.WriteLine($"{title}:");
        int width = shown.Max(symbol => nameOf(symbol).Length) + 4;
        foreach (T symbol in shown)
        {
            // In a list of commands, the first line of a description is its summary.
            string text = symbol.Description!.Split('\n')[0];
            output.Write($"  {nameOf(symbol)}".PadRight(width));
            output.WriteLine(
                string.Join($"\n{new string(' ', width)}", Terminal.Fill(text, Terminal.UsualWidth - width))
            );
        }
    }

    private static string NameOf(Option option)
    {
        string names = string.Join(", ", option.Aliases.Append(option.Name));
        return option.HelpName is null ? names : $"{names} <{option.HelpName}>";
    }
}
