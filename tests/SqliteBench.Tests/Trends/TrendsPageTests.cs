using SqliteBench.Results.Tests.Trends;

namespace SqliteBench.Tests.Trends;

public class TrendsPageTests
{
    [Fact]
    public void Each_machine_has_a_table_with_a_row_a_night_and_a_column_a_provider()
    {
        SimulatedNights nights = new() { Seed = 1, Noise = 0 };
        TableBlock[] tables = TablesOf(nights, nights with { Machine = "other" })[^2..];

        tables[0].Content.Columns.ShouldBe(["night", "pinvoke", "microsoft-data-sqlite", "dapper"]);
        tables[0].Content.Rows.Count.ShouldBe(nights.Nights);
        // The levels of the three settings are 1, 2 and 3.
        tables[0].Content.Rows.ShouldAllBe(row => row.Skip(1).All(text => text.StartsWith("1.82 (")));
        tables[1].Caption.ShouldStartWith("other: ");
    }

    [Fact]
    public void A_setting_that_is_missing_in_a_night_moves_nothing()
    {
        SimulatedNights nights = new()
        {
            Seed = 1,
            Noise = 0,
            Has = (workload, night) => workload != "join" || night != 3,
        };

        // Levels 1 and 2.
        TablesOf(nights)[^1].Content.Rows.ShouldAllBe(row => row.Skip(1).All(text => text.StartsWith("1.41 (")));
    }

    [Fact]
    public void What_changed_is_a_table_that_names_the_machines()
    {
        SimulatedNights changed = new() { Seed = 1, Version = night => night >= 9 ? "1.1" : "1.0" };
        TablesOf(changed, new SimulatedNights { Seed = 2, Machine = "other" })[0]
            .Content.Rows.ShouldHaveSingleItem()
            .ShouldBe(["2026-11-10", "package version of dapper", "1.0", "1.1", "machine"]);
    }

    private static TableBlock[] TablesOf(params SimulatedNights[] machines) =>
        [
            .. new TrendsPage([.. machines.Select(nights => nights.Measure())], ["providers"])
                .Make()
                .Sections.SelectMany(section => section.Blocks)
                .OfType<TableBlock>(),
        ];
}
