namespace SqliteBench.Results;

/// <summary>
/// A run that is kept under a label: its results file and its reports, as markdown and CSV. The JSON stays behind: it is
/// large, and the results file has its figures.
/// </summary>
/// <param name="folder">The folder of the label.</param>
/// <param name="studies">The studies, in their order, with the names that their reports begin with.</param>
public sealed class PublishedRun(string folder, IReadOnlyList<(string Study, string Reports)> studies)
{
    private static readonly string[] s_kinds = [".md", ".csv"];

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

    /// <summary>Keeps a run: what it measured takes the place of what was kept of the same studies.</summary>
    /// <param name="run">The run.</param>
    /// <param name="reports">The files of its reports.</param>
    /// <returns>The files that are kept.</returns>
    /// <exception cref="UsageException">What is kept there is no file of results, or a newer one.</exception>
    public IReadOnlyList<string> Keep(RunResults run, IReadOnlyList<string> reports)
    {
        RunResults kept = File.Exists(Results) ? Merge(ResultsFile.Read(Results), run) : run;
        Directory.CreateDirectory(folder);
        foreach (string study in run.Cases.Select(result => result.Study).Distinct())
        {
            RemoveReports(study);
        }

        List<string> files = [];
        foreach (string report in reports.Where(report => s_kinds.Contains(Path.GetExtension(report))))
        {
            string copy = Path.Combine(folder, Path.GetFileName(report));
            File.Copy(report, copy, overwrite: true);
            files.Add(copy);
        }

        ResultsFile.Write(Results, kept);
        return [.. files, Results];
    }

    /// <summary>The results of two runs of one label, in the order of the studies.</summary>
    /// <param name="old">What is kept.</param>
    /// <param name="run">The run, whose studies replace the old ones.</param>
    internal RunResults Merge(RunResults old, RunResults run)
    {
        HashSet<string> studies = [.. run.Cases.Select(result => result.Study)];
        IEnumerable<CaseResult> others = old
            .Cases.Where(result => !studies.Contains(result.Study))
            .Select(result => result with { Origin = result.Origin ?? old.ToOrigin() });
        return run with { Cases = [.. others.Concat(run.Cases).OrderBy(result => PlaceOf(result.Study))] };
    }

    private void RemoveReports(string study)
    {
        string reports = studies.FirstOrDefault(known => known.Study == study).Reports ?? study;
        foreach (string report in Directory.GetFiles(folder, $"{reports}-report*"))
        {
            File.Delete(report);
        }
    }

    private int PlaceOf(string study) =>
        studies.TakeWhile(known => !string.Equals(known.Study, study, StringComparison.Ordinal)).Count();
}
