using System.Text.Json;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Cases;

[Collection(ProcessCollection.Name)]
public sealed class AxesTests
{
    [Theory]
    [InlineData(null)]
    [InlineData(5000)]
    public void They_reach_another_process_as_they_are(int? operations)
    {
        Axes axes = Some with { Operations = operations };

        Axes read = Axes.Read(JsonSerializer.SerializeToElement(axes));

        Axis.All.ShouldAllBe(axis => read[axis].SequenceEqual(axes[axis]));
        read.Baseline.ShouldBe(axes.Baseline);
        (
            read with
            {
                Values = axes.Values,
                Baseline = axes.Baseline,
                Places = axes.Places,
                Versions = axes.Versions,
            }
        ).ShouldBe(axes);
    }

    [Fact]
    public void A_study_has_the_values_of_its_axes_as_parameters()
    {
        StudyBenchmarks.Offer(Some, ["file-buffered"]);

        StudyBenchmarks
            .ProviderValues.Select(value => value.ToString())
            .ShouldBe(["pinvoke", "dapper", "file-buffered"]);
        BlockBenchmarks.WorkloadValues.Select(value => value.ToString()).ShouldBe(["select", "insert-or-ignore"]);
        StudyBenchmarks.PragmaValues.Select(value => value.Name).ShouldBe(["normal", "cache_size=64M"]);
        BlockBenchmarks.BatchSizeValues.ShouldBe([new BatchSize(1), BatchSize.All]);
        BlockBenchmarks.ThreadValues.ShouldBe([1, 2]);
        StudyBenchmarks.RowValues.ShouldBe([1000, 2000]);
    }

    [Fact]
    public void Each_template_is_named_once() =>
        Some.With(Axis.Workloads, "select", "insert", "insert-or-ignore")
            .SelectedTemplates.ShouldBe(
                [
                    new Template(1000, 7, UniqueIndex: false),
                    new Template(2000, 7, UniqueIndex: false),
                    new Template(1000, 7, UniqueIndex: true),
                    new Template(2000, 7, UniqueIndex: true),
                ],
                ignoreOrder: true
            );

    [Fact]
    public void An_axis_that_is_not_named_has_its_standard_value() => new Axes().One(Axis.Rows).ShouldBe(100_000);

    [Fact]
    public void Each_combination_of_the_values_of_some_axes_has_one_of_each() =>
        Some.Each([Axis.Rows, Axis.Threads])
            .Select(one => (one.One(Axis.Rows), one.One(Axis.Threads), one.Workloads.Count))
            .ShouldBe([(1000, 1, 2), (1000, 2, 2), (2000, 1, 2), (2000, 2, 2)]);

    internal static Axes Some { get; } =
        new Axes
        {
            Seed = 7,
            Templates = "templates",
            Databases = "databases with a space",
        }
            .With(Axis.Providers, PInvokeShim.Provider, DapperMapper.Provider)
            .With(Axis.Workloads, "select", "insert-or-ignore")
            .With(Axis.Pragmas, PragmaSet.Normal, PragmaSet.Parse("cache_size=64M"))
            .With(Axis.BatchSizes, new BatchSize(1), BatchSize.All)
            .With(Axis.Threads, 1, 2)
            .With(Axis.Rows, 1000, 2000);
}
