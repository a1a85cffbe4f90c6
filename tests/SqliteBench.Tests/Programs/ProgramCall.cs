using System.Text;

namespace SqliteBench.Tests.Programs;

/// <summary>What a call of the program in this process did, beside whatever other tests do at the same time.</summary>
internal sealed record ProgramCall(int ExitCode, IReadOnlyList<string> Output, IReadOnlyList<string> Error)
{
    private static readonly ConsoleStream s_output = new(Console.Out);
    private static readonly ConsoleStream s_error = new(Console.Error);

    static ProgramCall()
    {
        Console.SetOut(s_output);
        Console.SetError(s_error);
    }

    public static IReadOnlyList<string> Lines(params string[] arguments)
    {
        ProgramCall run = Of(arguments);
        run.ExitCode.ShouldBe(Hosting.ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        return run.Output;
    }

    public static string Mistake(params string[] arguments)
    {
        ProgramCall run = Of(arguments);
        run.ExitCode.ShouldBe(Hosting.ExitCode.Usage, string.Join('\n', run.Error));
        run.Output.ShouldBeEmpty();
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("sqlitebench: ");
        return sentence;
    }

    /// <summary>
    /// Calls the program. Not for what it does once in a process: choosing another engine than the bundled one, and
    /// measuring or listing cases with BenchmarkDotNet.
    /// </summary>
    public static ProgramCall Of(params string[] arguments) => Of(() => CommandCatalog.Run(arguments));

    public static ProgramCall Of(Func<int> run)
    {
        StringWriter output = new();
        StringWriter error = new();
        int code = 0;
        // The caller's own flow writes to the console again afterwards.
        ExecutionContext.Run(
            ExecutionContext.Capture()!,
            _ =>
            {
                s_output.Taker = output;
                s_error.Taker = error;
                code = run();
            },
            null
        );
        return new ProgramCall(code, Lines(output), Lines(error));
    }

    private static string[] Lines(StringWriter written) =>
        written.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>A stream of the console, of which a flow of execution may take its own part.</summary>
    private sealed class ConsoleStream(TextWriter console) : TextWriter
    {
        private readonly AsyncLocal<TextWriter?> _taker = new();

        public TextWriter Taker
        {
            private get => _taker.Value ?? console;
            set => _taker.Value = value;
        }

        public override Encoding Encoding => console.Encoding;

        public override void Write(char value) => Taker.Write(value);

        public override void Flush() => Taker.Flush();
    }
}
