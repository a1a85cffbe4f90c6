using System.Text;
using BenchmarkDotNet.Loggers;

namespace SqliteBench.Measurement;

/// <summary>
/// BenchmarkDotNet's log of a run, as a file. BenchmarkDotNet's own ends the whole run when it cannot be written; this one
/// ends alone.
/// </summary>
internal sealed class RunLog(string path) : ILogger, IDisposable
{
    private StreamWriter? _writer;
    private bool _hasEnded;

    public string Id => nameof(RunLog);

    public int Priority => 0;

    /// <summary>The log of a run that begins now.</summary>
    public static RunLog In(string artifacts, string name) =>
        new(Path.Combine(artifacts, $"{name}-{TimeProvider.System.GetLocalNow():yyyyMMdd-HHmmss}.log"));

    public void Write(LogKind logKind, string text) => Try(writer => writer.Write(text));

    public void WriteLine() => Try(writer => writer.WriteLine());

    public void WriteLine(LogKind logKind, string text) => Try(writer => writer.WriteLine(text));

    public void Flush() => Try(writer => writer.Flush());

    public void Dispose()
    {
        Flush();
        End();
    }

    private void Try(Action<StreamWriter> write)
    {
        if (_hasEnded)
        {
            return;
        }

        try
        {
            write(_writer ??= Open());
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            End();
        }
    }

    // To the file at once, so that nothing is left to be written when it is closed.
    private StreamWriter Open()
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        return new StreamWriter(path, append: false, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false))
        {
            AutoFlush = true,
        };
    }

    private void End()
    {
        _hasEnded = true;
        try
        {
            _writer?.Dispose();
        }
        catch (IOException)
        {
            // The disk is full, which is why it ends.
        }
    }
}
