using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Rows;

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

    public static void Compare(string name, string expected, string state) =>
        Compare(name, "database", expected, state);

    private static void Compare(string name, string what, string expected, string actual)
    {
        if (expected != actual)
        {
            throw new WrongAnswerException($"{name}: wrong {what}: expected {expected}, got {actual}");
        }
    }
}
