using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>A provider did not answer what the model says.</summary>
/// <param name="message">Names the provider, the workload and both values.</param>
public sealed class WrongAnswerException(string message) : Exception(message);

/// <summary>Compares what a provider did with what the model says.</summary>
public static class Answers
{
    /// <summary>Compares the digest and the rows of a run over a range of operations.</summary>
    /// <param name="provider">The provider that ran.</param>
    /// <param name="settings">How.</param>
    /// <param name="expectation">The right answers.</param>
    /// <param name="first">The first operation, from 0.</param>
    /// <param name="count">How many.</param>
    /// <param name="result">The provider's answers.</param>
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
        ArgumentNullException.ThrowIfNull(settings);
        ArgumentNullException.ThrowIfNull(expectation);
        (ulong digest, long rows) = expectation.Result(first, count, settings.Threads);
        string name = Name(provider, settings);
        Compare(name, "digest", Hexadecimal(digest), Hexadecimal(result.Digest));
        Compare(name, "row count", Number(rows), Number(result.Rows));
    }

    /// <summary>Compares what a run left in the database.</summary>
    /// <param name="provider">The provider that ran.</param>
    /// <param name="reader">What reads the database.</param>
    /// <param name="settings">How it ran.</param>
    /// <param name="expectation">The right answers.</param>
    /// <param name="stream">The operations.</param>
    /// <param name="database">The database, closed.</param>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    public static void CheckDatabase(
        Provider provider,
        Provider reader,
        CaseSettings settings,
        Expectation expectation,
        OperationStream stream,
        string database
    )
    {
        ArgumentNullException.ThrowIfNull(settings);
        ArgumentNullException.ThrowIfNull(expectation);
        ArgumentNullException.ThrowIfNull(stream);
        int ran = settings.Workload.Writes ? stream.Operations.Count : 0;
        DatabaseState expected = expectation.State(0, ran, settings.Threads);
        (long rows, long blocksets) = expectation.Untouched;
        string actual = Read(() =>
            DatabaseCheck.ReadState(reader, database, rows, blocksets, settings.Schema).ToString()
        );
        string name = Name(provider, settings);
        Compare(name, "database", expected.ToString(), actual);
        Compare(name, "integrity_check", "ok", Read(() => DatabaseCheck.Integrity(reader, database)));
    }

    /// <summary>
    /// Reads a database. One that cannot be read is the fault of the provider that left it, not of the one that reads.
    /// </summary>
    /// <param name="read">Reads it.</param>
    internal static string Read(Func<string> read)
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

    /// <summary>A case as messages name it.</summary>
    /// <param name="provider">The provider.</param>
    /// <param name="settings">How it runs.</param>
    internal static string Name(Provider provider, CaseSettings settings) => $"{provider} on {settings.Describe()}";

    /// <summary>Compares an answer with the model's.</summary>
    /// <param name="name">The case.</param>
    /// <param name="what">What is compared.</param>
    /// <param name="expected">The model's.</param>
    /// <param name="actual">The provider's.</param>
    /// <exception cref="WrongAnswerException">They differ.</exception>
    internal static void Compare(string name, string what, string expected, string actual)
    {
        if (expected != actual)
        {
            throw new WrongAnswerException($"{name}: wrong {what}: expected {expected}, got {actual}");
        }
    }

    internal static string Hexadecimal(ulong value) => value.ToString("x16", CultureInfo.InvariantCulture);

    internal static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);
}
