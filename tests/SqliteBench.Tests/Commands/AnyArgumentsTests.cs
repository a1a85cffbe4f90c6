using FsCheck;
using FsCheck.Fluent;

namespace SqliteBench.Tests.Commands;

/// <summary>Whatever is written on the command line, it is read, or refused in a sentence.</summary>
public sealed class AnyArgumentsTests
{
    private static readonly string[] s_words =
    [
        .. CommandCatalog.Names,
        .. "--providers --workloads --pragmas --batch-sizes --threads --rows --operations --seed --baseline".Split(' '),
        .. "--budget --label --full --resume --job --filter --anyCategories --exporters -f - -- --=".Split(' '),
        .. "provider=pinvoke pinvoke cpp all select crud journal normal combination dry @bundled cpus=1 1,2".Split(' '),
        "",
    ];

    // The operating system passes no zeros in arguments, and half a surrogate in none that a shell writes.
    private static readonly Gen<string> s_argument = Gen.OneOf(
            Gen.Elements(s_words),
            Gen.Elements(s_words),
            HostileText.Around(s_words)
        )
        .Select(argument => argument.Replace("\0", ""));

    private static readonly Gen<string[]> s_arguments = s_argument.ListOf().Select(list => list.Take(8).ToArray());

    [Fact]
    public void Any_arguments_are_read_or_refused() =>
        Holds.For(s_arguments, arguments => IsReadOrRefused(() => CommandCatalog.Read(arguments)));

    [Fact]
    public void Any_values_of_the_axes_are_a_selection_or_refused() =>
        Holds.For(
            s_arguments,
            arguments =>
                IsReadOrRefused(() =>
                {
                    AxisOptions options = new();
                    RootCommand command = new() { TreatUnmatchedTokensAsErrors = false };
                    // Not the engine, of which a process has one, nor the directory, which is nobody else's to choose.
                    foreach (Option option in options.All.Except([options[Axis.Engines], options.Directory]))
                    {
                        command.Options.Add(option);
                    }

                    ParseResult result = CommandCatalog.Parse(command, arguments);
                    if (result.Errors.Count == 0)
                    {
                        options.ReadStudy(result, StudyCatalog.Standard, StudyCatalog.Standard.Quick);
                    }
                })
        );

    [Fact]
    public void Any_arguments_for_BenchmarkDotNet_are_taken_or_refused() =>
        Holds.For(s_arguments, arguments => IsReadOrRefused(() => BenchmarkDotNetRun.Parse(arguments)));

    [Fact]
    public void A_label_is_the_name_of_one_folder_or_refused() =>
        Holds.For(
            HostileText.Spoilt("mine", "a-1", "v1.2", "con", "com1.x"),
            label =>
                !RunLabel.IsValid(label)
                || (
                    Path.GetFileName(label) == label
                    && Path.GetFullPath(Path.Combine("kept", label)) == Path.Combine(Path.GetFullPath("kept"), label)
                    && label.Length <= 64
                    && label.All(char.IsAscii)
                )
        );

    private static bool IsReadOrRefused(Action read)
    {
        try
        {
            read();
            return true;
        }
        catch (UsageException exception)
        {
            return exception.Message.Length > 0;
        }
    }
}
