using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Hosting;

/// <summary>Turns an exception that ends the program into a message and an exit code.</summary>
public static class Fault
{
    /// <summary>Whether the machine failed, such as by a full disk or an error of SQLite, rather than the program.</summary>
    public static bool IsOfTheMachine(Exception exception) =>
        exception
            is IOException
                or UnauthorizedAccessException
                or InvalidDataException
                or OutOfMemoryException
                or DllNotFoundException
                or ExternalException;

    /// <summary>Prints one sentence on standard error, and returns the exit code of the program.</summary>
    public static int Report(Exception exception)
    {
        bool isWrapper = exception is AggregateException or TypeInitializationException;
        Exception cause = isWrapper ? exception.GetBaseException() : exception;
        Console.Error.WriteLine($"sqlitebench: {MessageFor(cause, exception)}");
        return cause is UsageException ? ExitCode.Usage : ExitCode.Failure;
    }

    private static string MessageFor(Exception cause, Exception exception)
    {
        if (IsFromStandardOutput(cause))
        {
            return $"cannot write to standard output: {MessageOf(cause)}";
        }

        if (cause is UsageException or SuiteException || IsOfTheMachine(cause))
        {
            return MessageOf(cause);
        }

        return $"{MessageOf(cause).TrimEnd('.')}. This is a bug in SqliteBench: please report it with {KeepTrace(exception)}";
    }

    private static bool IsFromStandardOutput(Exception exception) =>
        exception is IOException or UnauthorizedAccessException && $"{exception.StackTrace}".Contains("ConsoleStream");

    // Returns the file with the stack trace, or only the exception's type if it cannot be written.
    private static string KeepTrace(Exception exception)
    {
        try
        {
            string file = Path.Combine(Paths.Artifacts, "trace.txt");
            Directory.CreateDirectory(Paths.Artifacts);
            File.WriteAllText(file, $"{Environment.CommandLine}\n{exception}\n");
            return $"'{file}'";
        }
        catch (Exception refusal) when (IsOfTheMachine(refusal) || refusal is TypeInitializationException)
        {
            return exception.GetType().Name;
        }
    }

    /// <summary>Returns the message as one line, with each of its lines once: some libraries repeat their text.</summary>
    public static string MessageOf(Exception exception) =>
        string.Join(
            ": ",
            exception
                .Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct()
        );
}

/// <summary>The exit codes of all commands; scripts depend on them.</summary>
public static class ExitCode
{
    public const int Success = 0;

    /// <summary>A case failed, an answer was wrong, or something got worse than in another run.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was done.</summary>
    public const int Usage = 2;

    /// <summary>The command was interrupted: 128 plus the number of SIGINT, as in shells.</summary>
    public const int Interrupted = 130;
}

/// <summary>Tells whether this program is a Debug build, which must not be measured.</summary>
public static class DebugBuild
{
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    public static void ThrowIfIs() =>
        UsageException.ThrowIf(Is, "this is a Debug build, so its times would mean nothing; run it with -c Release");
}

/// <summary>A failure of the suite or of the machine; the message is one sentence, without a full stop.</summary>
public class SuiteException(string message, Exception? innerException = null) : Exception(message, innerException);

/// <summary>The command line asks for something impossible: the program prints the sentence and exits with 2.</summary>
public sealed class UsageException(string message) : Exception(message)
{
    public static void ThrowIf([DoesNotReturnIf(true)] bool isMistaken, string message)
    {
        if (isMistaken)
        {
            throw new UsageException(message);
        }
    }

    /// <summary>Reads an option's value; a <see cref="FormatException"/> becomes one that names the option.</summary>
    public static T Read<T>(string option, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{option}: {exception.Message}");
        }
    }
}
