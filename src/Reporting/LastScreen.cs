using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>The text at the end of a run: a table and an answer for each study, as wide as the terminal.</summary>
public static class LastScreen
{
    private const int ColumnGap = 2;
    private const int MaximumHeadWidth = 34;

    public static string Format(RunResults run, ReportCatalog catalog, IReadOnlyList<RunResults>? published = null)
    {
        string? comparison = RatioOnMachines.Compare(run, published ?? [], catalog);
        return JoinLines([
            .. from cases in StudyCases.From([run], catalog)
            let question = Terminal.Wrap(cases.Report.Question)
            let sentences = Sentences(cases).Select(Terminal.Wrap)
            from line in (string[])[question, "", .. FormatTable(cases), "", .. sentences, ""]
            select line,
            .. comparison is null ? (string[])[] : [Terminal.Wrap(comparison), ""],
        ]);
    }

    internal static string JoinLines(IEnumerable<string> lines) =>
        string.Concat(lines.Select(line => line + Environment.NewLine));

    private static IEnumerable<string> Sentences(StudyCases cases)
    {
        IEnumerable<string> answers = Headline.Format(cases) is { } headline ? [InlineText.ToPlain(headline)] : [];
        if (!cases.Compared.Any())
        {
            return answers;
        }

        double floor = cases.All.Max(result => result.Figure("noise_floor").Value);
        string noise =
            floor > 0
                ? $"; ≈ marks ratios that cannot be told from 1; noise floor up to {floor * 100:0.0} %. Figures in brackets are 95 % intervals; a larger --budget narrows them."
                : ".";
        return answers.Append($"Ratios are measured in alternation with {cases.Baseline}{noise}");
    }

    // One row per setting or, if that is too wide, one per provider. A table that is still wider is split into blocks.
    private static List<string> FormatTable(StudyCases cases)
    {
        Table CreateTable(Func<CaseResult, string> row, Func<CaseResult, string> column) =>
            Table.Create(
                [""],
                cases.All.Select(column).Distinct(),
                cases.All,
                result => ([row(result)], column(result), Cell(result))
            );
        string Setting(CaseResult result) => cases.Setting(result, []);
        Table settingsDown = CreateTable(Setting, result => result.Provider);
        Table providersDown = CreateTable(result => result.Provider, Setting);
        TextTable[] layouts =
        [
            new(settingsDown, ColumnGap),
            new(providersDown, ColumnGap),
            new(settingsDown, 1),
            new(providersDown, 1),
        ];
        TextTable narrowest = layouts.MinBy(layout => layout.Width)!;
        return (Array.Find(layouts, layout => layout.Width <= Terminal.Width) ?? narrowest).Lines();
    }

    private static string Cell(CaseResult result)
    {
        if (result.Failure is not null)
        {
            return "failed";
        }

        if (!result.IsBaseline && result.Metric("ratio_paired") is { } ratio)
        {
            return $"{(result.IsNoise(ratio) ? "≈" : "")}{FigureText.Ratio.Format(ratio.Value)}";
        }

        Estimate? time = result.Metric("time_ns") ?? result.Metric("start_ns");
        return time is null ? "-" : FigureText.Time.Format(time.Value.Value);
    }

    private sealed class TextTable(Table content, int gap)
    {
        private readonly string[][] _heads = [.. content.Rows.Select(row => Terminal.Fill(row[0], MaximumHeadWidth))];
        private readonly string[][] _titles = [.. content.Columns.Select(TitleOf)];

        private int HeadWidth => _heads.Max(lines => lines.Max(line => line.Length));

        private int WidthOf(int column) =>
            gap + _titles[column].Concat(content.Rows.Select(row => row[column])).Max(line => line.Length);

        public int Width => HeadWidth + Enumerable.Range(1, _titles.Length - 1).Sum(WidthOf);

        public List<string> Lines()
        {
            List<string> lines = [];
            for (int first = 1, last; first < _titles.Length; first = last)
            {
                last = first + 1;
                int width = HeadWidth + WidthOf(first);
                while (last < _titles.Length && width + WidthOf(last) <= Terminal.Width)
                {
                    width += WidthOf(last++);
                }

                if (first > 1)
                {
                    lines.Add("");
                }

                lines.AddRange(Block(first, last).Select(line => line.TrimEnd()));
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
