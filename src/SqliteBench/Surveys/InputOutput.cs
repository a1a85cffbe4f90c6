using System.Text.Json.Serialization;
using SqliteBench.Providers;

namespace SqliteBench.Surveys;

/// <summary>What the engine did in one execution of a case, and what that left.</summary>
/// <param name="Execution">In the execution alone, which is what an iteration times.</param>
/// <param name="WithClosing">To the end of closing, which moves a write-ahead log into its database.</param>
/// <param name="DatabaseBytes">Size of the databases after the execution, in bytes.</param>
/// <param name="WalBytes">Size of their write-ahead logs after the execution, in bytes.</param>
/// <param name="PayloadBytes">Bytes of the values that were added or changed; null where none were.</param>
public sealed record InputOutput(
    EngineCounts Execution,
    EngineCounts WithClosing,
    long DatabaseBytes,
    long WalBytes,
    long? PayloadBytes
)
{
    /// <summary>
    /// Bytes written to files, to the end of closing, for each byte of the values that were added or changed; null where
    /// none were.
    /// </summary>
    [JsonIgnore]
    public double? WriteAmplification => (double?)WithClosing.BytesWritten / PayloadBytes;

    /// <summary>Pages found in the page cache, in percent of those looked for; null where none were.</summary>
    [JsonIgnore]
    public double? CacheHitPercent
    {
        get
        {
            long pages = Execution.CacheHits + Execution.CacheMisses;
            return pages == 0 ? null : 100.0 * Execution.CacheHits / pages;
        }
    }
}
