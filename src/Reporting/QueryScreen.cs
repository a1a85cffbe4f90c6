using System.Text;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>The last screen of a run of a user's queries: a line per query, and the advice.</summary>
public static class QueryScreen
{
    private const int WidestName = 22;
    private const int WidthOfTime = 9;

    /// <summary>The text, each line with its end.</summary>
    /// <param name="yours">The provider that the application uses.</param>
    public static string Of(RunResults run, ReportCatalog catalog, string yours)
    {
        StudyCases[] studies = [.. StudyCases.Of(run.Cases.Select(result => new LabelledCase("", result)), catalog)];
        StringBuilder text = new();
        if (Array.Find(studies, study => study.Study == StudyReport.Queries.Id) is { } queries)
        {
            foreach (string line in Lines(queries, yours))
            {
                text.AppendLine(line);
            }

            text.AppendLine();
            foreach (string sentence in queries.Answers)
            {
                text.AppendLine(LastScreen.Wrap(Plain(sentence)));
            }
        }

        if (Array.Find(studies, study => study.Study == StudyReport.QueryChanges.Id) is { } changes)
        {
            text.AppendLine().AppendLine(StudyReport.QueryChanges.Question).AppendLine();
            foreach (string advice in changes.Headlines)
            {
                text.AppendLine(LastScreen.Wrap($"- {Plain(advice)}"));
            }
        }

        return text.ToString();
    }

    private static IEnumerable<string> Lines(StudyCases queries, string yours)
    {
        LabelledCase[] first = [.. queries.All.Where(one => one.Case.Metric("time_ns") is not null)];
        string[] names = [.. first.Select(one => queries.Setting(one, [])).Distinct()];
        int width = Math.Min(WidestName, names.Max(name => name.Length));
        yield return $"{"".PadRight(width)}{"fastest".PadLeft(WidthOfTime)}{"yours".PadLeft(WidthOfTime)}  plan";
        foreach (string name in names)
        {
            LabelledCase[] same = [.. first.Where(one => queries.Setting(one, []) == name)];
            LabelledCase? own = Array.Find(same, one => one.Provider == yours);
            string plan = same[0].Case.Plan;
            string[] words = LastScreen.Fill(plan, LastScreen.Width - width - (2 * WidthOfTime) - 2);
            string Cut(string text) => text.Length <= width ? text.PadRight(width) : $"{text[..(width - 1)]}…";
            yield return $"{Cut(name)}{Time(same.MinBy(one => one.Figure("time_ns").Value))}{Time(own)}  {words[0]}".TrimEnd();
            foreach (string more in words.Skip(1))
            {
                yield return new string(' ', width + (2 * WidthOfTime) + 2) + more;
            }
        }
    }

    private static string Time(LabelledCase? one) =>
        (one is null ? "-" : FigureText.Time.Of(one.Figure("time_ns").Value)).PadLeft(WidthOfTime);

    private static string Plain(string sentence) => sentence.Replace("`", "", StringComparison.Ordinal);
}
