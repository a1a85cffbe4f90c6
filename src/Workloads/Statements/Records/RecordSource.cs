using System.Runtime.InteropServices;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Generates the rows of the table Record.</summary>
internal static class RecordSource
{
    /// <summary>Creates any record without creating those before it.</summary>
    /// <param name="version">0, or how often its guid has been replaced.</param>
    public static Record Create(ulong seed, long id, int version = 0)
    {
        Random64 random = new(Random64.Mix(seed ^ Random64.Mix((ulong)id)) + (ulong)version);
        ReadOnlySpan<ulong> words = [random.Next(), random.Next()];
        Guid guid = new(MemoryMarshal.AsBytes(words));
        return new Record(id, guid.ToString("D"));
    }

    /// <summary>Creates the records with the ids from 1 to the count.</summary>
    public static Record[] Range(ulong seed, long count) =>
        [.. Enumerable.Range(1, (int)count).Select(id => Create(seed, id))];
}
