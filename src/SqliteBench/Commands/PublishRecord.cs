using SqliteBench.Hosting;
using SqliteBench.Measurement.Machine;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>Loads are the cores that other processes used, over a second; null if unknown.</summary>
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
internal sealed class PublishRecord(string folder, string commit, bool resumes)
{
    public const string FileName = "sitting.json";

    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    // A resumed record has parts of several commits.
    private readonly List<MeasuredPart> _parts = resumes ? Read(Path.Combine(folder, FileName)) : [];

    public bool Has(string id) => _parts.Exists(part => part.Id == id && part.ExitCode == Hosting.ExitCode.Success);

    public int Measure(string id, string[] arguments)
    {
        Write();
        double? before = Load();
        DateTimeOffset started = TimeProvider.System.GetLocalNow();
        int code = CommandCatalog.Run(IsInterrupted(arguments) ? [.. arguments, "--resume"] : arguments);
        Interruption.ThrowIfBegun();
        double minutes = Math.Round((TimeProvider.System.GetLocalNow() - started).TotalMinutes, 1);
        _parts.RemoveAll(part => part.Id == id);
        _parts.Add(new MeasuredPart(id, commit, started, minutes, before, Load(), code));
        Write();
        return code;
    }

    private void Write()
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, FileName), JsonSerializer.Serialize(_parts, s_json) + "\n");
    }

    private static List<MeasuredPart> Read(string path)
    {
        try
        {
            return File.Exists(path)
                ? JsonSerializer.Deserialize<List<MeasuredPart>>(File.ReadAllText(path), s_json) ?? []
                : throw new UsageException($"--resume: there is no {path} to resume from");
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
        return resumes
            && File.Exists(path)
            && ResultsFile.Read(path) is { IsPartial: true } run
            && run.Command == RepeatableArguments.Of(arguments, Repository.Root)
            && arguments[0].StartsWith('-');
    }

    private static double? Load() =>
        ProcessorTimes.Observe() is var (before, after) ? Math.Round(after.CoresOfOthers(before), 2) : null;
}
