namespace SqliteBench.Results;

/// <summary>The results of runs that are kept in the folder of a label, in the order of the studies.</summary>
public sealed class PublishedRun(string folder, IReadOnlyList<string> studies)
{
    private string Results => Path.Combine(folder, ResultsFile.Name);

    /// <summary>Finds before a run what would keep it from being kept.</summary>
    /// <exception cref="UsageException">What is kept there is no file of results, or a newer one.</exception>
    public void ThrowIfUnreadable()
    {
        if (File.Exists(Results))
        {
            ResultsFile.Read(Results);
        }
    }

    /// <summary>Keeps a run: what it measured takes the place of what was kept of the same studies. Returns all that is kept.</summary>
    /// <exception cref="UsageException">What is kept there is no file of results, or a newer one.</exception>
    public RunResults Keep(RunResults run)
    {
        RunResults kept = File.Exists(Results) ? Merge(ResultsFile.Read(Results), run) : run;
        ResultsFile.Write(Results, kept);
        return kept;
    }

    internal RunResults Merge(RunResults old, RunResults run)
    {
        HashSet<string> studies = [.. run.Cases.Select(result => result.Study)];
        IEnumerable<CaseResult> others = old
            .Cases.Where(result => !studies.Contains(result.Study))
            .Select(result => result with { Origin = result.Origin ?? old.ToOrigin() });
        return run with { Cases = [.. others.Concat(run.Cases).OrderBy(result => PlaceOf(result.Study))] };
    }

    private int PlaceOf(string study) => studies.TakeWhile(known => known != study).Count();
}
