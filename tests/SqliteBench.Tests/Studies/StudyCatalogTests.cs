using System.Reflection;
using BenchmarkDotNet.Attributes;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
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
            axes.Pragmas.Split(',').Select(PragmaSet.Parse).ShouldNotBeEmpty();
            axes.BatchSizes.Split(',').Select(BatchSize.Parse).ShouldNotBeEmpty();
            axes.Threads.Split(',').Select(int.Parse).ShouldAllBe(threads => threads > 0);
            axes.Rows.Split(',').Select(long.Parse).ShouldAllBe(rows => rows > 0);
            axes.Databases.Split(',').Select(int.Parse).ShouldAllBe(databases => databases > 0);
        }
    }

    [Fact]
    public void Every_class_of_benchmarks_is_registered() =>
        typeof(BlockBenchmarks)
            .Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(ProviderBenchmarks)) && !type.IsAbstract)
            .ShouldBe(StudyCatalog.All.Select(study => study.Benchmarks), ignoreOrder: true);
}
