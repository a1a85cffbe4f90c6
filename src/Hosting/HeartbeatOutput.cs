namespace SqliteBench.Hosting;

/// <summary>Passes text on, and prints the current work whenever nothing has been printed for some seconds.</summary>
public sealed class HeartbeatOutput : TextWriter
{
    private static readonly TimeSpan s_longestSilence = TimeSpan.FromSeconds(4);
    private static readonly TimeSpan s_timerPeriod = TimeSpan.FromSeconds(1);

    private readonly TextWriter _output;
    private readonly Timer _timer;
    private long _lastWritten = Stopwatch.GetTimestamp();

    public HeartbeatOutput(TextWriter output)
    {
        _output = output;
        _timer = new Timer(_ => PrintIfSilent(), null, s_timerPeriod, s_timerPeriod);
    }

    /// <summary>The current work, in a few words that "..." can follow.</summary>
    public string Doing { get; set; } = "reading the database";

    public override Encoding Encoding => _output.Encoding;

    public override void Write(char value) => Write($"{value}");

    public override void Write(string? value)
    {
        _lastWritten = Stopwatch.GetTimestamp();
        _output.Write(value);
    }

    public override void WriteLine(string? value) => Write(value + Environment.NewLine);

    protected override void Dispose(bool disposing)
    {
        _timer.Dispose();
        base.Dispose(disposing);
    }

    private void PrintIfSilent()
    {
        if (Stopwatch.GetElapsedTime(_lastWritten) > s_longestSilence)
        {
            WriteLine(Terminal.Wrap($"{Doing} ..."));
        }
    }
}
