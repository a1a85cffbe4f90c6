using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>For each study, a matrix and the answer, as wide as the terminal.</summary>
public static class LastScreen
{
    private const int Gap = 2;
    private const int WidestHead = 34;

    public static string Of(RunResults run, ReportCatalog catalog, IReadOnlyList<RunResults>? published = null)
    {
        IEnumerable<string> lines =
            from cases in StudyCases.Of(run, catalog)
            let question = Terminal.Wrap(cases.Report.Question)
            from line in (string[])[question, "", .. Matrix(cases), "", .. Sentences(cases).Select(Terminal.Wrap), ""]
            select line;
        string[] comparison = RatioOnMachines.Compare(run, published ?? [], catalog) is { } text
            ? [Terminal.Wrap(text), ""]
            : [];
        return Joined(lines.Concat(comparison));
    }

    internal static string Joined(IEnumerable<string> lines) =>
        string.Concat(lines.Select(line => line + Environment.NewLine));

    private static IEnumerable<string> Sentences(StudyCases cases)
    {
        double[] floors = [.. cases.All.Select(one => one.Metric("noise_floor")?.Value).OfType<double>()];
        IEnumerable<string> answers = cases.Answers.Select(InlineText.ToPlain);
        string noise =
            floors.Length == 0
                ? "."
                : $"; ≈ marks ratios that cannot be told from 1; noise floor up to {floors.Max() * 100:0.0} %. Figures in brackets are 95 % intervals; a larger --budget narrows them.";
        return cases.Compared.Any()
            ? answers.Append($"Time relative to {cases.Baseline}, measured in alternation with it{noise}")
            : answers;
    }

    // Settings down and providers across or, if that is too wide, the other way round, in as many blocks as needed.
    private static IEnumerable<string> Matrix(StudyCases cases)
    {
        Table Of(Func<CaseResult, string> row, Func<CaseResult, string> column) =>
            Table.Of([""], cases.All.Select(column).Distinct(), cases.All, one => ([row(one)], column(one), Cell(one)));
        string Setting(CaseResult one) => cases.Setting(one, []);
        Table down = Of(Setting, one => one.Provider);
        Table across = Of(one => one.Provider, Setting);
        TextTable[] ways = [new(down, Gap), new(across, Gap), new(down, 1), new(across, 1)];
        return (Array.Find(ways, way => way.Width <= Terminal.Width) ?? ways.MinBy(way => way.Width)!).Lines();
    }

    private static string Cell(CaseResult one) =>
        one.Failure is not null ? "failed"
        : one is { IsBaseline: false } && one.Metric("ratio_paired") is { } ratio
            ? $"{(one.IsNoise(ratio) ? "≈" : "")}{FigureText.Ratio.Of(ratio.Value)}"
        : (one.Metric("time_ns") ?? one.Metric("start_ns")) is { } time ? FigureText.Time.Of(time.Value)
        : "-";

    private sealed class TextTable(Table content, int gap)
    {
        private readonly string[][] _heads = [.. content.Rows.Select(row => Terminal.Fill(row[0], WidestHead))];
        private readonly string[][] _titles = [.. content.Columns.Select(TitleOf)];

        private int HeadWidth => _heads.Max(lines => lines.Max(line => line.Length));

        private int WidthOf(int column) =>
            gap + _titles[column].Concat(content.Rows.Select(row => row[column])).Max(line => line.Length);

        public int Width => HeadWidth + Enumerable.Range(1, _titles.Length - 1).Sum(WidthOf);

        public IEnumerable<string> Lines()
        {
            IEnumerable<string> lines = [];
            for (int first = 1, last; first < _titles.Length; first = last)
            {
                last = first + 1;
                int width = HeadWidth + WidthOf(first);
                while (last < _titles.Length && width + WidthOf(last) <= Terminal.Width)
                {
                    width += WidthOf(last++);
                }

                IEnumerable<string> between = first > 1 ? [""] : [];
                lines = [.. lines, .. between, .. Block(first, last).Select(line => line.TrimEnd())];
            }

            return lines;
        }

        private IEnumerable<string> Block(int first, int last)
        {
            int[] shown = [.. Enumerable.Range(first, last - first)];
            int height = shown.Max(column => _titles[column].Length);
            string Line(string head, Func<int, string?> text) =>
                head.PadRight(HeadWidth)
                + string.Concat(shown.Select(column => (text(column) ?? "").PadLeft(WidthOf(column))));
            for (int below = height; below > 0; below--)
            {
                yield return Line("", column => _titles[column].ElementAtOrDefault(^below));
            }

            foreach ((string[] head, IReadOnlyList<string> row) in _heads.Zip(content.Rows))
            {
                foreach (string line in head[..^1])
                {
                    yield return line;
                }

                yield return Line(head[^1], column => row[column]);
            }
        }

        // One line per part of an id, or per word of a setting.
        private static string[] TitleOf(string title) =>
            [.. title.Replace("-", "- ").Split(' ', StringSplitOptions.RemoveEmptyEntries)];
    }
}
