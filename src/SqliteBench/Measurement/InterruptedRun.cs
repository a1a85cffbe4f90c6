using SqliteBench.Machine;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>Finds the run that <c>--resume</c> goes on with.</summary>
internal static class InterruptedRun
{
    public static RunResults Read(string path, string command)
    {
        if (!File.Exists(path))
        {
            throw new UsageException($"--resume: there is no {path} to resume from");
        }

        RunResults run = ResultsFile.Read(path);
        string commit = GitCommit.Of(Repository.Root);
        // A case that failed is a missing one: what kept it from being measured, such as a full disk, may be gone.
        bool isWhole = !run.IsPartial && run.Cases.All(result => result.Failure is null);
        return isWhole ? throw new UsageException("--resume: the last run finished; nothing is missing")
            : run.Command != command
                ? throw new UsageException(
                    $"--resume: the interrupted run had the arguments '{run.Command}', not '{command}'"
                )
            : run.Commit != commit
                ? throw new UsageException(
                    $"--resume: the interrupted run was of commit '{run.Commit}'; this is '{commit}'"
                )
            : run;
    }

    /// <summary>Refuses to go on with a run of another machine, engine or runtime.</summary>
    public static void ThrowIfElsewhere(RunResults run, IReadOnlyList<KeyValuePair<string, string>> environment)
    {
        string Before(string name) => ValueIn(run.Environment, name);
        string Now(string name) => ValueIn(environment, name);
        // A kernel that boots anew keeps a little more or less of the memory for itself.
        if (
            run
                .Environment.Concat(environment)
                .Select(value => value.Key)
                .Except(ResultColumns.Prices)
                .FirstOrDefault(name => name != "memory_bytes" && Before(name) != Now(name)) is
            { } other
        )
        {
            throw new UsageException(
                $"--resume: {other} was '{Before(other)}' in the interrupted run and is '{Now(other)}' now"
            );
        }
    }

    /// <summary>
    /// Those of its cases whose setting is measured with all versions. Of other settings none is kept: the ratios of a setting
    /// are of all its versions at once, and those that are missing could not be timed with the ones that are there.
    /// </summary>
    public static IReadOnlyList<CaseResult> OfWholeSettings(IReadOnlyList<CaseResult> kept, int casesOfSetting) =>
        [
            .. kept.Where(result => result.Failure is null)
                .GroupBy(SettingOf)
                .Where(setting => setting.Count() == casesOfSetting)
                .SelectMany(setting => setting),
        ];

    private static string SettingOf(CaseResult result) =>
        string.Join(
            '\n',
            result
                .Axes.Where(axis => axis.Key != ResultColumns.Version)
                .Select(axis => $"{axis.Key}={axis.Value}")
                .Prepend(result.Study)
        );

    private static string ValueIn(IReadOnlyList<KeyValuePair<string, string>> environment, string name) =>
        environment.FirstOrDefault(value => value.Key == name).Value ?? "";
}
