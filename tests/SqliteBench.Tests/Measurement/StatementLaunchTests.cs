namespace SqliteBench.Tests.Measurement;

public sealed class StatementLaunchTests : DirectoryTests
{
    [Fact]
    public void Databases_side_by_side_go_to_the_place_of_the_case()
    {
        const int rows = 50;
        Place place = new("second", Other.Location);
        Setting setting = new()
        {
            Workload = StatementCatalog.Journal[0].Id,
            Pragmas = PragmaSet.Normal,
            Rows = rows,
            Place = place.Name,
            Databases = 3,
        };
        Axes axes = new Axes { Databases = Temporary.Location, Places = [place] }.With(
            Axis.Providers,
            PInvokeShim.Provider
        );

        using CaseWork work = Case.Create(axes.In(place.Name, setting), PInvokeShim.Id).Begin();
        work.Open();

        work.Operations.ShouldBe(3 * rows);
        Directory.GetFiles(Other.Location, "*.db").Length.ShouldBe(4);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }
}
