using SqliteBench.Workloads.Logs;

namespace SqliteBench.Measuring;

/// <summary>A log that is written to a file, beside those in databases.</summary>
/// <param name="log">The way to write it.</param>
/// <param name="lines">How many lines.</param>
/// <param name="directory">Where the file goes.</param>
public sealed class LogFileWork(LogFile log, long lines, string directory) : CaseWork
{
    private readonly string _path = Path.Combine(directory, $"{Guid.NewGuid():n}.log");

    /// <inheritdoc />
    public override string Name => $"{log} of {Answers.Number(lines)} lines";

    /// <inheritdoc />
    public override long Operations => lines;

    /// <inheritdoc />
    public override long Rows => lines;

    /// <inheritdoc />
    public override bool StartsAnew => true;

    /// <inheritdoc />
    public override void Open() => File.Delete(_path);

    /// <inheritdoc />
    public override RunResult Execute()
    {
        log.Write(_path, lines);
        return default;
    }

    /// <inheritdoc />
    public override void Check(RunResult result)
    {
        try
        {
            LogFile.Check(_path, lines);
        }
        catch (InvalidDataException exception)
        {
            throw new WrongAnswerException($"{Name}: {exception.Message}");
        }
    }

    /// <inheritdoc />
    public override void Close() { }

    /// <inheritdoc />
    public override void CheckWhatIsLeft() => Check(default);

    /// <inheritdoc />
    protected override void RemoveFiles() => File.Delete(_path);
}
