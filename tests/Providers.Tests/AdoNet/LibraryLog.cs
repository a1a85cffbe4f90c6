using System.Collections.Concurrent;

namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>What an ADO.NET library without an engine was asked to do on one database, in order.</summary>
internal sealed class LibraryLog
{
    private static readonly ConcurrentDictionary<string, LibraryLog> s_logs = [];

    public string Path { get; } = Guid.NewGuid().ToString("n");

    public List<string> Calls { get; } = [];

    public Dictionary<string, Exception> Failures { get; } = [];

    /// <summary>The answer to a query for one value: null where there is no row.</summary>
    public object? Scalar { get; set; }

    public LibraryLog() => s_logs[Path] = this;

    public static LibraryLog Of(string path) => s_logs[path];

    /// <summary>Takes a call down, which fails where it is to fail.</summary>
    public void Add(string call)
    {
        Calls.Add(call);
        if (Failures.TryGetValue(call, out Exception? failure))
        {
            throw failure;
        }
    }
}

/// <summary>A failure of the engine that there is not, or of the library where it has no code.</summary>
internal sealed class LibraryException(int? code) : DbException("it failed")
{
    public int? Code => code;
}
