namespace SqliteBench.Tests.Commands;

/// <summary>What the marks in a document become.</summary>
public sealed class DocumentMarksTests
{
    private const string Conditions = "<!-- conditions -->";
    private const string Heading = "\n## Another\n";
    private const string Sides = "1 operation per transaction instead of all operations in one transaction";
    private static readonly string Combination = $"`{PragmaText.Combination.Replace("+", "`, `")}`";

    [Fact]
    public void Conditions_are_a_row_per_figure_with_what_was_measured_each_machine_and_the_launches()
    {
        const string Rest = "`insert`, 10,000 rows";
        ConditionsOf(Batches(4), "batch batch_size:1", "batch batch_size:1 over=batch_size:all", "batch batch_size:1")
            .ShouldBe([
                $"| 40 µs | Dapper 2.1.86, {Rest}, 1 operation per transaction, {Combination} | 40.0 µs (39.0 µs to 41.0 µs) | 4 |",
                $"| 4.0× | Dapper 2.1.86, {Rest}, {Sides}, {Combination} | 4.00 (3.86 to 4.14) | 3 to 4 |",
            ]);
    }

    [Fact]
    public void Conditions_start_anew_at_each_heading() =>
        ConditionsOf(Batches(4), "batch batch_size:1 over=batch_size:all", Heading, "batch batch_size:1")
            .ShouldHaveSingleItem()
            .ShouldStartWith("| 40 µs |");

    [Fact]
    public void A_study_is_a_table_with_a_figure_of_all_machines_in_each_cell() =>
        Splice(
                "<!-- study: providers rows=provider columns=workload over=provider:cpp -->\n<!-- /study -->",
                Machine("a", 10, 40, 1),
                Machine("b", 10, 60, 1)
            )
            .Split('\n')[1..^1]
            .ShouldBe(["|  | select |", "|---|---:|", "| cpp | 1 |", "| dapper | 4.0× to 6.0× |"]);

    [Fact]
    public void What_stands_between_the_marks_is_replaced_and_nothing_else()
    {
        const string Text = "above\n<!-- figures -->\nby hand\n<!-- /figures -->\nbelow\n";
        string spliced = Splice(Text, SampleResults.Run());
        spliced.ShouldStartWith("above\n<!-- figures -->\n|");
        spliced.ShouldEndWith("|\n<!-- /figures -->\nbelow\n");
        spliced.ShouldNotContain("by hand");
    }

    [Fact]
    public void Baselines_are_compared_with_themselves()
    {
        static CaseResult Itself(double low, double high) =>
            SampleResults.Case("cpp").With("ratio_paired", new Estimate(Math.Sqrt(low * high), low, high));
        Splice(
                "<!-- baselines -->\n<!-- /baselines -->",
                SampleResults.Run(Itself(0.9, 1.1), Itself(0.8, 1.2), Itself(1.02, 1.04), Itself(0.9, 1.12))
            )
            .ShouldContain("Of 4 baselines measured against themselves, 75 % have a 95 % interval that contains 1.");
    }

    [Theory]
    [InlineData("nothing", "", "no table has this name")]
    [InlineData("durability", ": cpp", "the results have no study 'durability'")]
    [InlineData("study", ": providers", "'rows=' is missing")]
    [InlineData("figure", ": batch", "no case has this figure")]
    [InlineData("figure", ": providers of=nothing", "no case has this figure")]
    [InlineData("figure", ": providers provider:none", "no case has this figure")]
    [InlineData("figure", ": providers over=cpp", "'cpp' is not of the form axis:value")]
    [InlineData("figure", ": providers least=much", "The input string 'much' was not in a correct format.")]
    [InlineData("conditions", "", "there is nothing to show")]
    [InlineData("figure", ": providers lest=1", "'lest=1' is not of the form axis:value")]
    public void A_mark_that_the_results_cannot_fill_is_named(string name, string arguments, string complaint)
    {
        RunResults run = SampleResults.Run(SampleResults.Case("cpp").With("time_ns", new Estimate(10, 9.9, 10.1)));
        MessageOf<FormatException>(() => Splice($"<!-- {name}{arguments} -->\n<!-- /{name} -->", run))
            .ShouldContain(complaint);
    }

    [Theory]
    [InlineData("providers provider:dapper over=provider:cpp", "4.0×")]
    [InlineData("providers provider:dapper speed=provider:cpp", "0.25×")]
    [InlineData("providers provider:dapper share=1e6", "4.0 %")]
    [InlineData("providers provider:dapper", "40 ns")]
    [InlineData("providers provider:dapper of=allocated_bytes", "300")]
    public void A_figure_in_a_sentence_is_a_ratio_or_a_value(string arguments, string figure) =>
        Spliced(arguments, Machine("", 10, 40, 1)).ShouldBe(figure);

    [Theory]
    [InlineData("providers provider:dapper over=provider:cpp", "4.5×")]
    [InlineData("providers provider:dapper speed=provider:cpp", "0.22×")]
    [InlineData("providers provider:dapper", "40 ns to 200 ns")]
    [InlineData("providers provider:dapper of=allocated_bytes", "300")]
    public void On_several_machines_it_is_their_mean_if_they_lie_near_it_or_else_their_range(
        string arguments,
        string figure
    ) => Spliced(arguments, Machine("a", 10, 40, 1), Machine("b", 40, 200, 1)).ShouldBe(figure);

    [Fact]
    public void Of_counts_it_is_their_range()
    {
        RunResults other = Machine("b", 10, 40, 1);
        other = other with { Cases = [.. other.Cases.Select(one => one.With("allocated_bytes", new Estimate(400)))] };
        Spliced("providers provider:dapper of=allocated_bytes", Machine("a", 10, 40, 1), other).ShouldBe("300 to 400");
    }

    [Fact]
    public void What_is_not_known_well_enough_is_refused()
    {
        const string Arguments = "providers provider:dapper";
        string Refusal(string arguments, params RunResults[] machines) =>
            MessageOf<FormatException>(() => Spliced(arguments, machines));

        // The mean over two machines is known better than the figure of either.
        Spliced(Arguments, Machine("a", 10, 40, 4), Machine("b", 10, 42, 4)).ShouldBe("41 ns");
        // Less well, it is the range of all intervals; beyond a factor of two, nothing.
        Spliced(Arguments, Machine("a", 10, 40, 5), Machine("b", 10, 42, 5)).ShouldBe("35 ns to 47 ns");
        Refusal(Arguments, Machine("a", 10, 40, 15))
            .ShouldEndWith("not known to within a factor of 2: a 40.0 ns (25.0 ns to 55.0 ns)");
        Refusal($"{Arguments} share=1e6 most=3.8", Machine("a", 10, 40, 1))
            .ShouldContain("contradicts what is claimed");
    }

    [Theory]
    [InlineData("least=24", "over 24 ns")]
    [InlineData("most=58", "under 58 ns")]
    [InlineData("least=26", null)]
    [InlineData("most=56", null)]
    public void Of_what_is_not_known_well_enough_there_is_a_bound_that_every_machine_keeps(
        string bound,
        string? expected
    )
    {
        string? Text() =>
            Spliced($"providers provider:dapper {bound}", Machine("a", 10, 40, 15), Machine("b", 10, 42, 15));

        if (expected is not null)
        {
            Text().ShouldBe(expected);
            return;
        }

        MessageOf<FormatException>(Text).ShouldContain("not known to within a factor of 2");
    }

    [Fact]
    public void A_machine_without_the_figure_or_its_interval_is_left_out()
    {
        RunResults other = Machine("b", 10, 60, 1);
        RunResults launchedOnce = other with
        {
            Cases = [.. other.Cases.Select(one => one.With("time_ns", new Estimate(60)))],
        };

        Spliced("providers provider:dapper", Machine("a", 10, 40, 1), launchedOnce).ShouldBe("40 ns");
        Spliced("providers provider:dapper", Machine("a", 10, 40, 1), other with { Cases = [.. other.Cases.Take(1)] })
            .ShouldBe("40 ns");
    }

    [Theory]
    [InlineData("least=3.9", true)]
    [InlineData("least=4.2", false)]
    [InlineData("least=3.99 most=5.01", true)]
    [InlineData("most=4.7", false)]
    public void What_a_sentence_claims_holds_on_every_machine_or_is_refused(string rule, bool holds)
    {
        string SplicedFigure() =>
            Spliced(
                $"providers provider:dapper over=provider:cpp {rule}",
                Machine("a", 10, 40, 1),
                Machine("b", 10, 50, 1)
            );

        if (holds)
        {
            SplicedFigure().ShouldBe("4.5×");
        }
        else
        {
            MessageOf<FormatException>(SplicedFigure).ShouldContain("contradicts what is claimed");
        }
    }

    // The rows of the table.
    private static string[] ConditionsOf(RunResults run, params string[] figures)
    {
        string text = string.Concat(
            figures.Select(one => one == Heading ? Heading : $"<!-- figure: {one} -->?<!-- /figure -->")
        );
        string spliced = Splice($"{text}\n{Conditions}\n<!-- /conditions -->", run);
        return [.. spliced.Split($"{Conditions}\n")[1].Split('\n').Where(line => line.StartsWith('|')).Skip(2)];
    }

    private static CaseResult Timed(CaseResult one, double time) =>
        one.With("time_ns", new Estimate(time, time * 0.975, time * 1.025));

    // All operations in one transaction, launched three times, and one in each.
    private static RunResults Batches(int launches)
    {
        CaseResult Batch(string size, double time, int launched)
        {
            CaseResult one = SampleResults.Case("dapper", "insert", "batch");
            return Timed(one, time)
                .With("operations", new Estimate(500))
                .With("launches_counted", new Estimate(launched)) with
            {
                Axes = [.. one.Axes, new("batch_size", size)],
                Versions = [new("package", "Dapper"), new("package_version", "2.1.86")],
            };
        }

        return SampleResults.Run(Batch("all", 1e4, 3), Batch("1", 4e4, launches));
    }

    private static RunResults Machine(string label, double native, double dapper, double half) =>
        SampleResults.Run(
            Timed(SampleResults.Case("cpp"), native),
            SampleResults
                .Case("dapper")
                .With("time_ns", new Estimate(dapper, dapper - half, dapper + half))
                .With("allocated_bytes", new Estimate(300))
        ) with
        {
            Label = label,
        };

    internal static string Spliced(string arguments, params RunResults[] machines)
    {
        string begin = $"<!-- figure: {arguments} -->";
        const string End = "<!-- /figure -->";
        string spliced = Splice($"{begin}?{End}", machines);
        return spliced[begin.Length..^End.Length];
    }

    private static string Splice(string text, params RunResults[] machines) => DocumentsCommand.Splice(text, machines);
}
