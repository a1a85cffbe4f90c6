using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Rows;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

public sealed class WrongAnswerException(string message) : SuiteException(message);

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

internal static class CaseFault
{
    public static string Words(Exception exception)
    {
        string words = Fault.Words(exception);
        return OperationNumber.Of(exception) is { } operation ? $"operation {operation}: {words}" : words;
    }

    public static Exception Wrap(string name, Exception exception) =>
        exception is SuiteException or EngineLoadException
            ? exception
            : new SuiteException($"{name}: {Words(exception)}", exception);

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
