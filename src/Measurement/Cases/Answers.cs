using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Rows;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

/// <summary>A provider's answer, or what it left in the database, is not what the model predicts.</summary>
public sealed class WrongAnswerException(string message) : SuiteException(message);

/// <summary>Throws <see cref="WrongAnswerException"/> if a result is not what was expected.</summary>
internal static class Answers
{
    /// <summary>Compares a database that a run left with all the rows that it has to hold, and checks that it is sound.</summary>
    public static void CheckDatabase(string name, string database, IEnumerable<ExpectedRows> contents)
    {
        if (DatabaseCheck.Find(database, contents) is { } fault)
        {
            throw new WrongAnswerException($"{name}: {fault}");
        }
    }

    public static void Compare(string name, RunResult expected, RunResult result)
    {
        Compare(name, "digest", $"{expected.Digest:x16}", $"{result.Digest:x16}");
        Compare(name, "row count", $"{expected.Rows}", $"{result.Rows}");
    }

    public static void Compare(string name, string what, string expected, string actual)
    {
        if (expected != actual)
        {
            throw new WrongAnswerException($"{name}: wrong {what}: expected {expected}, got {actual}");
        }
    }
}

/// <summary>Describes the failure of a case, with the number of the operation that failed if it is known.</summary>
internal static class CaseFault
{
    public static string MessageOf(Exception exception)
    {
        string words = Fault.MessageOf(exception);
        return OperationNumber.Of(exception) is { } operation ? $"operation {operation}: {words}" : words;
    }

    /// <summary>Puts a case's name before an exception's message, unless the exception is the suite's own.</summary>
    public static Exception Wrap(string name, Exception exception) =>
        exception is SuiteException or EngineLoadException
            ? exception
            : new SuiteException($"{name}: {MessageOf(exception)}", exception);

    public static T Wrap<T>(string name, Func<T> function)
    {
        try
        {
            return function();
        }
        catch (Exception exception)
        {
            throw Wrap(name, exception);
        }
    }
}
