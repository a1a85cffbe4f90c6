namespace SqliteBench.Hosting;

/// <summary>Wraps text for the terminal (80 columns in a file), and writes lists of lines.</summary>
public static class Terminal
{
    public const int UsualWidth = 80;

    private const int Indent = 2;

    public static int Width => Console.IsOutputRedirected ? UsualWidth : WidthIn(Console.WindowWidth);

    public static int WidthIn(int columns) => Math.Clamp(columns, 60, 100);

    /// <summary>Wraps a sentence at <see cref="Width"/>; lines after the first are indented.</summary>
    public static string Wrap(string sentence) =>
        string.Join($"{Environment.NewLine}{new string(' ', Indent)}", Fill(sentence, Width - Indent));

    /// <summary>Breaks a text after spaces into lines of at most <paramref name="width"/> characters.</summary>
    public static string[] Fill(string text, int width) =>
        Lines(text, "(?<= )", (line, word) => line.Length + word.Length <= width);

    /// <summary>Breaks a text into lines without trailing spaces.</summary>
    /// <param name="ends">Matches the places at which a line can end.</param>
    /// <param name="fits">Whether a part, without trailing spaces, fits behind a line.</param>
    public static string[] Lines(string text, string ends, Func<string, string, bool> fits)
    {
        List<string> lines = [""];
        foreach (string part in Regex.Split(text, ends))
        {
            if (lines[^1].Length > 0 && !fits(lines[^1], part.TrimEnd(' ')))
            {
                lines.Add("");
            }

            lines[^1] += part;
        }

        return [.. lines.Select(line => line.TrimEnd(' '))];
    }

    public static void WriteAbsences(this TextWriter output, IEnumerable<string> absences) =>
        output.WriteLines(absences.Select(absence => Wrap($"left out: {absence}")));

    /// <summary>Writes a line for each failure, and returns the exit code: success if there is none.</summary>
    public static int WriteFailures(this TextWriter error, params IReadOnlyList<string> failures)
    {
        error.WriteLines(failures, "failed: ");
        return failures.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    /// <summary>Writes a line for each file, with its path from the folder in which the program was called.</summary>
    public static void WriteFiles(this TextWriter output, string what, IEnumerable<string> files) =>
        output.WriteLines(files.Select(file => Path.GetRelativePath(Paths.Caller, file)), $"{what}: ");

    public static void WriteLines(this TextWriter output, IEnumerable<string> lines, string start = "")
    {
        foreach (string line in lines)
        {
            output.WriteLine(start + line);
        }
    }
}
