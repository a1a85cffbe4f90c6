using System.Diagnostics;
using System.Text.Json;
using SqliteBench.Machine;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>One measured part.</summary>
/// <param name="LoadBefore">Cores that other processes used before it, on average over a second; null if unknown.</param>
/// <param name="LoadAfter">The same after it.</param>
internal sealed record MeasuredPart(
    string Id,
    string Commit,
    DateTimeOffset Started,
    double Minutes,
    double? LoadBefore,
    double? LoadAfter,
    int ExitCode
);

/// <summary>What <c>publish</c> has measured so far, with the load of the machine; kept in the folder of the label.</summary>
internal sealed class PublishRecord
{
    public const string FileName = "sitting.json";

    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    private readonly string _path;
    private readonly string _commit;
    private readonly bool _resumes;
    private readonly List<MeasuredPart> _parts;

    private PublishRecord(string path, string commit, bool resumes, List<MeasuredPart> parts)
    {
        _path = path;
        _commit = commit;
        _resumes = resumes;
        _parts = parts;
    }

    /// <summary>A new record, or that of an interrupted run, of which each part has its own commit.</summary>
    /// <exception cref="UsageException">There is none to resume.</exception>
    public static PublishRecord Open(string folder, string commit, bool resumes)
    {
        string path = Path.Combine(folder, FileName);
        return !resumes ? new PublishRecord(path, commit, resumes, [])
            : !File.Exists(path) ? throw new UsageException($"--resume: there is no {path} to resume from")
            : new PublishRecord(path, commit, resumes, Read(path));
    }

    /// <summary>Whether it has measured a part without a failure.</summary>
    public bool Has(string id) => _parts.Exists(part => part.Id == id && part.ExitCode == Machine.ExitCode.Success);

    /// <summary>Runs the command of a part, or continues it, and records when, how long and beside what load.</summary>
    /// <returns>The exit code of the command.</returns>
    public int Measure(string id, string[] arguments)
    {
        Write();
        double? before = Load();
        DateTimeOffset started = TimeProvider.System.GetLocalNow();
        long start = Stopwatch.GetTimestamp();
        int code = CommandCatalog.Run(IsInterrupted(arguments) ? [.. arguments, "--resume"] : arguments);
        double minutes = Math.Round(Stopwatch.GetElapsedTime(start).TotalMinutes, 1);
        _parts.RemoveAll(part => part.Id == id);
        _parts.Add(new MeasuredPart(id, _commit, started, minutes, before, Load(), code));
        Write();
        return code;
    }

    private void Write()
    {
        Directory.CreateDirectory(Path.GetDirectoryName(_path)!);
        File.WriteAllText(_path, JsonSerializer.Serialize(_parts, s_json) + "\n");
    }

    private static List<MeasuredPart> Read(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<List<MeasuredPart>>(File.ReadAllText(path), s_json) ?? [];
        }
        catch (JsonException)
        {
            throw new UsageException($"--resume: '{path}' is not the record of a sitting");
        }
    }

    // Only studies, whose arguments begin with an option, can be continued.
    private bool IsInterrupted(string[] arguments)
    {
        string path = ResultsFile.OfArtifacts(Paths.Artifacts);
        return _resumes
            && File.Exists(path)
            && ResultsFile.Read(path) is { IsPartial: true } run
            && run.Command == RepeatableArguments.Of(arguments, Repository.Root)
            && arguments[0].StartsWith('-');
    }

    private static double? Load() =>
        MachineReading.Load() is var (before, after) ? Math.Round(after.CoresOfOthers(before), 2) : null;
}
