using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>For each study, a matrix and the answer, as wide as the terminal.</summary>
public static class LastScreen
{
    private const int Gap = 2;
    private const int WidestHead = 34;

    public static string Format(RunResults run, ReportCatalog catalog, IReadOnlyList<RunResults>? published = null)
    {
        IEnumerable<string> lines =
            from cases in StudyCases.From(run, catalog)
            let question = Terminal.Wrap(cases.Report.Question)
            from line in (string[])[question, "", .. Matrix(cases), "", .. Sentences(cases).Select(Terminal.Wrap), ""]
            select line;
        string? comparison = RatioOnMachines.Compare(run, published ?? [], catalog);
        return Joined(comparison is null ? lines : [.. lines, Terminal.Wrap(comparison), ""]);
    }

    internal static string Joined(IEnumerable<string> lines) =>
        string.Concat(lines.Select(line => line + Environment.NewLine));

    private static IEnumerable<string> Sentences(StudyCases cases)
    {
        double[] floors = [.. cases.All.Select(result => result.Metric("noise_floor")?.Value).OfType<double>()];
        IEnumerable<string> answers = Headline.Format(cases) is { } headline ? [InlineText.ToPlain(headline)] : [];
        string noise = ".";
        if (floors.Length > 0)
        {
            noise =
                $"; ≈ marks ratios that cannot be told from 1; noise floor up to {floors.Max() * 100:0.0} %. Figures in brackets are 95 % intervals; a larger --budget narrows them.";
        }

        if (!cases.Compared.Any())
        {
            return answers;
        }

        return answers.Append($"Time relative to {cases.Baseline}, measured in alternation with it{noise}");
    }

    // Settings down and providers across or, if that is too wide, the other way round, in as many blocks as needed.
    private static IEnumerable<string> Matrix(StudyCases cases)
    {
        Table Format(Func<CaseResult, string> row, Func<CaseResult, string> column) =>
            Table.Create(
                [""],
                cases.All.Select(column).Distinct(),
                cases.All,
                result => ([row(result)], column(result), Cell(result))
            );
        string Setting(CaseResult result) => cases.Setting(result, []);
        Table down = Format(Setting, result => result.Provider);
        Table across = Format(result => result.Provider, Setting);
        TextTable[] ways = [new(down, Gap), new(across, Gap), new(down, 1), new(across, 1)];
        return (Array.Find(ways, way => way.Width <= Terminal.Width) ?? ways.MinBy(way => way.Width)!).Lines();
    }

    private static string Cell(CaseResult result)
    {
        if (result.Failure is not null)
        {
            return "failed";
        }

        if (result is { IsBaseline: false } && result.Metric("ratio_paired") is { } ratio)
        {
            return $"{(result.IsNoise(ratio) ? "≈" : "")}{FigureText.Ratio.Format(ratio.Value)}";
        }

        if ((result.Metric("time_ns") ?? result.Metric("start_ns")) is { } time)
        {
            return FigureText.Time.Format(time.Value);
        }

        return "-";
    }

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
