using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Cases;

/// <summary>A provider did not answer what the model says.</summary>
/// <param name="message">Names the provider, the workload and both values.</param>
internal sealed class WrongAnswerException(string message) : SuiteException(message)
{
    /// <summary>The provider to blame, if it is not the case's own but one that built or read a database.</summary>
    public Provider? Accused { get; init; }
}

/// <summary>Compares what a provider did with what the model says.</summary>
internal static class Answers
{
    /// <summary>Compares the digest and the rows of a run over a range of operations.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void Check(string name, int threads, Expectation expectation, int first, int count, RunResult result)
    {
        (ulong digest, long rows) = expectation.Result(first, count, threads);
        Compare(name, digest, rows, result);
    }

    /// <summary>Compares a database that a run left with all the rows that it has to hold, and checks that it is sound.</summary>
    /// <param name="builder">Who built the database and is to blame for it; null for the provider that ran.</param>
    /// <exception cref="WrongAnswerException">They differ, or a reader reads otherwise than others do.</exception>
    public static void CheckDatabase(
        string name,
        string database,
        IEnumerable<ExpectedRows> contents,
        DatabaseCheck? check = null,
        Provider? builder = null
    )
    {
        if ((check ?? Examiners.Standard.Check).Find(database, contents) is { } fault)
        {
            string text =
                fault.Reader is not null ? $"{fault.Text}, in the database of {name}"
                : builder is not null ? $"{builder} built the database of {name}: {fault.Text}"
                : $"{name}: {fault.Text}";
            throw new WrongAnswerException(text) { Accused = fault.Reader ?? builder };
        }
    }

    /// <summary>Compares the answers of a run with the model's.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void Compare(string name, ulong digest, long rows, RunResult result)
    {
        Compare(name, "digest", $"{digest:x16}", $"{result.Digest:x16}");
        Compare(name, "row count", $"{rows}", $"{result.Rows}");
    }

    /// <summary>Compares a database that a run left with the expected one, each described in one line.</summary>
    /// <exception cref="WrongAnswerException">They differ.</exception>
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
