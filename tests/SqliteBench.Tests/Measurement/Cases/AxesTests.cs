using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Tests.Measurement.Cases;

[Collection(ProcessCollection.Name)]
public sealed class AxesTests
{
    private const string Variable = "SQLITEBENCH_AXES";

    [Theory]
    [InlineData(null)]
    [InlineData(5000)]
    public void They_reach_another_process_as_they_are(int? operations)
    {
        Axes axes = Some with { Operations = operations };
        try
        {
            axes.Publish();

            string json = Environment.GetEnvironmentVariable(Variable).ShouldNotBeNull();
            Axes read = System.Text.Json.JsonSerializer.Deserialize<Axes>(json).ShouldNotBeNull();
            Values(read).ShouldBe(Values(axes));
            Axes.Current.ShouldBe(axes);
        }
        finally
        {
            Environment.SetEnvironmentVariable(Variable, null);
        }
    }

    [Fact]
    public void A_study_has_the_values_of_its_axes_as_parameters()
    {
        try
        {
            Some.Publish();

            BlockBenchmarks.WorkloadValues.Select(value => value.ToString()).ShouldBe(["select", "insert-or-ignore"]);
            BlockBenchmarks.PragmaValues.Select(value => value.Name).ShouldBe(["normal", "cache_size=64M"]);
            BlockBenchmarks.BatchSizeValues.ShouldBe([new BatchSize(1), BatchSize.All]);
            BlockBenchmarks.ThreadValues.ShouldBe([1, 2]);
            BlockBenchmarks.RowValues.ShouldBe([1000, 2000]);
        }
        finally
        {
            Environment.SetEnvironmentVariable(Variable, null);
        }
    }

    [Fact]
    public void Each_template_is_named_once() =>
        (Some with { Workloads = ["select", "insert", "insert-or-ignore"] }).SelectedTemplates.ShouldBe(
            [
                new Template(1000, 7, UniqueIndex: false),
                new Template(2000, 7, UniqueIndex: false),
                new Template(1000, 7, UniqueIndex: true),
                new Template(2000, 7, UniqueIndex: true),
            ],
            ignoreOrder: true
        );

    // A record compares its lists by reference.
    private static IEnumerable<string?> Values(Axes axes) =>
        typeof(Axes)
            .GetProperties()
            .Where(property => property.SetMethod is not null)
            .Select(property => property.GetValue(axes))
            .Select(value => value is string or not System.Collections.IEnumerable ? $"{value}" : Joined(value));

    private static string Joined(object list) =>
        string.Join(';', ((System.Collections.IEnumerable)list).Cast<object>());

    internal static Axes Some { get; } =
        new(
            ["pinvoke", "dapper"],
            ["select", "insert-or-ignore"],
            ["normal", "cache_size=64M"],
            [1, 0],
            [1, 2],
            [1000, 2000],
            ["text/hash-size"],
            null,
            7,
            "bundled",
            "templates",
            "databases with a space"
        );
}
