using SqliteBench.Commands;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Tests.Commands;

public class ClaimCatalogTests
{
    private static readonly TimeSpan s_bearable = TimeSpan.FromMinutes(10);

    public static TheoryData<string> Ids => [.. ClaimCatalog.All.Select(claim => claim.Id)];

    [NativeTheory]
    [MemberData(nameof(Ids))]
    public void The_command_of_a_claim_measures_every_case_that_its_figures_need(string id)
    {
        Claim claim = Find(id);
        PlannedStudy planned = Planned(claim);
        Dictionary<string, string>[] settings = [.. planned.Study.SettingsOf(planned.Axes).Select(AxesOf)];

        foreach (CaseFilter filter in claim.Parts.SelectMany(part => part.Figure.Cases))
        {
            filter.Study.ShouldBe(planned.Study.Id);
            IsMeasured(planned, filter.Provider).ShouldBeTrue(filter.Provider);
            (string, string)[] wanted = [.. filter.Axes.Where(pair => pair.Axis != "file_system")];
            settings.ShouldContain(
                setting => wanted.All(pair => setting[pair.Item1] == pair.Item2),
                string.Join(", ", wanted)
            );
        }
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_case_on_a_file_system_is_measured_by_a_command_for_it(string id)
    {
        Claim claim = Find(id);
        bool needsOne = claim.Parts.Any(part =>
            part.Figure.Cases.Any(filter => filter.Axes.Any(pair => pair.Axis == "file_system"))
        );

        claim.Arguments.Contains("--directory images/btrfs").ShouldBe(needsOne);
        (claim.Setup is not null).ShouldBe(needsOne);
    }

    [NativeTheory]
    [MemberData(nameof(Ids))]
    public void A_command_is_expected_to_take_some_minutes(string id)
    {
        PlannedStudy planned = Planned(Find(id));

        planned.Cost.Time.ShouldBeLessThan(s_bearable);
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_rule_is_no_stricter_for_weaker(string id) =>
        Find(id)
            .Parts.ShouldAllBe(part =>
                part.Rule.Weaker.Low <= part.Rule.Holds.Low && part.Rule.Weaker.High >= part.Rule.Holds.High
            );

    // No file system and no engine: neither changes what is measured, and this machine may lack them.
    private static PlannedStudy Planned(Claim claim)
    {
        string[] words = claim.Arguments.Split(' ');
        string[] lacking = ["--directory", "--engine"];
        return PlannedStudy
            .Of([
                .. words.Where((word, at) => !lacking.Contains(word) && (at == 0 || !lacking.Contains(words[at - 1]))),
            ])
            .ShouldHaveSingleItem();
    }

    private static Claim Find(string id) => ClaimCatalog.All.Single(claim => claim.Id == id);

    private static bool IsMeasured(PlannedStudy planned, string provider) =>
        planned.Axes.Providers.Contains(provider)
        || planned.Study.Beside.Contains(provider)
        || ProviderCatalog.Find(provider) is { Availability.IsAvailable: false };

    private static Dictionary<string, string> AxesOf(ICaseSettings settings) =>
        Axis
            .All.Where(axis => axis != Axis.Providers)
            .ToDictionary(axis => axis.Column, axis => settings.At(new Axes())[axis].Single());
}
