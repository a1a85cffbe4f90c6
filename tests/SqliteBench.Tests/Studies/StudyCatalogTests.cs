using System.Reflection;
using BenchmarkDotNet.Attributes;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Studies;

public class StudyCatalogTests
{
    public static TheoryData<string> Ids => [.. StudyCatalog.All.Select(study => study.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_study_is_the_category_of_its_benchmarks(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);

        study.Benchmarks.GetCustomAttribute<BenchmarkCategoryAttribute>()!.Categories.ShouldBe([id]);
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void The_values_of_a_study_are_valid(string id)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        foreach (StudyAxes axes in new[] { study.Quick, study.Full })
        {
            axes.Options.Split(' ')
                .Where(word => word.StartsWith("--", StringComparison.Ordinal))
                .ShouldBeSubsetOf(study.Axes.Prepend(Axis.Providers).Select(axis => axis.Option));
            study.Axes.ShouldAllBe(axis => axis.Read(axes[axis]).Count > 0);
        }
    }

    [Fact]
    public void Every_class_of_benchmarks_is_registered() =>
        typeof(BlockBenchmarks)
            .Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(StudyBenchmarks)) && !type.IsAbstract)
            .ShouldBe(StudyCatalog.All.Select(study => study.Benchmarks), ignoreOrder: true);
}
