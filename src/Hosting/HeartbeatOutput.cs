namespace SqliteBench.Hosting;

/// <summary>Output that says what is being done wherever nothing has been printed for some seconds.</summary>
public sealed class HeartbeatOutput : TextWriter
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(4);
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private readonly TextWriter _output;
    private readonly Timer _timer;
    private long _last = Stopwatch.GetTimestamp();

    public HeartbeatOutput(TextWriter output)
    {
        _output = output;
        _timer = new Timer(_ => Say(), null, s_second, s_second);
    }

    /// <summary>The current work, in a few words that "..." can follow.</summary>
    public string Doing { get; set; } = "reading the database";

    public override Encoding Encoding => _output.Encoding;

    public override void Write(char value) => Write($"{value}");

    public override void Write(string? value)
    {
        _last = Stopwatch.GetTimestamp();
        _output.Write(value);
    }

    public override void WriteLine(string? value) => Write(value + Environment.NewLine);

    protected override void Dispose(bool disposing)
    {
        _timer.Dispose();
        base.Dispose(disposing);
    }

    private void Say()
    {
        if (Stopwatch.GetElapsedTime(_last) > s_patience)
        {
            WriteLine(Terminal.Wrap($"{Doing} ..."));
        }
    }
}
