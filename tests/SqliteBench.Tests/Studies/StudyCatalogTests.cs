namespace SqliteBench.Tests.Studies;

public class StudyCatalogTests
{
    public static TheoryData<string> Ids => [.. StudyCatalog.All.Select(study => study.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void The_values_of_a_study_are_valid(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        foreach (Axes axes in new[] { study.Quick, study.Full })
        {
            // Other axes have no effect on it.
            Axis.All.Except(study.Axes.Prepend(Axis.Providers))
                .ShouldAllBe(axis => axis.OptionOf(axes) == axis.OptionOf(new Axes()));
            if (axes.Workloads.Count < Axis.EveryWorkload.Count)
            {
                axes.Workloads.ShouldBeSubsetOf(study.WorkloadIds);
            }
        }
    }

    [Theory]
    [InlineData("providers")]
    [InlineData("batch", "batch")]
    [InlineData("crud,log-spill", "log-spill", "CRUD")]
    public void Categories_choose_studies(string studies, params string[] categories) =>
        IdsOf(StudyCatalog.Choose(categories, [])).ShouldBe(studies);

    [Theory]
    [InlineData("batch", "*Batch*")]
    [InlineData("crud", "crud")]
    [InlineData("log,log-spill", "log*")]
    [InlineData("flows", "*flows.workload*dapper*")]
    [InlineData("batch,flows", "batch.*", "*flows*")]
    [InlineData("providers", "*")]
    [InlineData("providers", "*dapper*")]
    [InlineData("providers", "*threads: 2*")]
    public void A_filter_chooses_the_studies_that_it_names(string studies, params string[] filters) =>
        IdsOf(StudyCatalog.Choose([], filters)).ShouldBe(studies);

    private static string IdsOf(IEnumerable<StudyDefinition> studies) =>
        string.Join(',', studies.Select(study => study.Id));
}
