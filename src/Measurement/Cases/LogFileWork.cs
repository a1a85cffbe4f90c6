using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Measurement.Cases;

internal sealed class LogFileWork(LogFile log, long lines, string directory) : CaseWork
{
    private readonly string _path = Path.Combine(directory, $"{Guid.NewGuid():n}.log");

    public override string Name => $"{log} of {Plural.Format(lines, "line")}";

    public override long Operations => lines;

    public override long Rows => lines;

    public override bool StartsAnew => true;

    public override void Open() => File.Delete(_path);

    public override RunResult Execute()
    {
        log.Write(_path, lines);
        return default;
    }

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

    public override void Close() { }

    public override void CheckWhatIsLeft() => Check(default);

    protected override void RemoveFiles() => File.Delete(_path);
}
