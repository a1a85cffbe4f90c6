using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Cases;

/// <summary>A provider did not answer what the model says.</summary>
/// <param name="message">Names the provider, the workload and both values.</param>
internal sealed class WrongAnswerException(string message) : SuiteException(message);

/// <summary>Compares what a provider did with what the model says.</summary>
internal static class Answers
{
    /// <summary>Compares the digest and the rows of a run over a range of operations.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void Check(
        Provider provider,
        CaseSettings settings,
        Expectation expectation,
        int first,
        int count,
        RunResult result
    )
    {
        (ulong digest, long rows) = expectation.Result(first, count, settings.Threads);
        Compare($"{provider} on {settings.Describe()}", digest, rows, result);
    }

    /// <summary>Compares what a run left in the database.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void CheckDatabase(
        Provider provider,
        CaseSettings settings,
        Expectation expectation,
        OperationStream stream,
        string database
    )
    {
        int ran = settings.Workload.Writes ? stream.Operations.Count : 0;
        DatabaseState expected = expectation.State(0, ran, settings.Threads);
        (long rows, long blocksets) = expectation.Untouched;
        Compare(
            $"{provider} on {settings.Describe()}",
            expected.ToString(),
            () => DatabaseCheck.ReadState(PInvokeShim.Provider, database, rows, blocksets, settings.Schema).ToString(),
            () => DatabaseCheck.Integrity(PInvokeShim.Provider, database)
        );
    }

    /// <summary>Compares the answers of a run with the model's.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void Compare(string name, ulong digest, long rows, RunResult result)
    {
        Compare(name, "digest", $"{digest:x16}", $"{result.Digest:x16}");
        Compare(name, "row count", $"{rows}", $"{result.Rows}");
    }

    /// <summary>Compares a database that a run left with the model's, and checks that it is whole.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void Compare(string name, string expected, Func<string> state, Func<string> integrity)
    {
        Compare(name, "database", expected, Read(state));
        Compare(name, "integrity_check", "ok", Read(integrity));
    }

    // A database that cannot be read is the fault of the provider that left it, not of the one that reads.
    private static string Read(Func<string> read)
    {
        try
        {
            return read();
        }
        catch (SqliteEngineException exception)
        {
            return $"what cannot be read: {exception.Message}";
        }
    }

    private static void Compare(string name, string what, string expected, string actual)
    {
        if (expected != actual)
        {
            throw new WrongAnswerException($"{name}: wrong {what}: expected {expected}, got {actual}");
        }
    }
}
