namespace SqliteBench.Tests.Measurement.Cases;

public sealed class AxesTests
{
    [Fact]
    public void Values_are_in_the_order_of_their_catalog_or_from_the_least_to_the_largest()
    {
        string InOrder(Axis axis, string values) => string.Join(' ', axis.InOrder(axis.Read(new Axes(), values))[axis]);

        InOrder(Axis.Workloads, "crud-insert,insert,select").ShouldBe("select insert crud-insert");
        InOrder(Axis.Schemas, "int4/size,text/hash-size").ShouldBe("text/hash-size int4/size");
        InOrder(Axis.Pragmas, "combination,cache_size=64M,normal").ShouldBe("normal cache_size=64M combination");
        InOrder(Axis.BatchSizes, "all,16,2").ShouldBe("2 16 all");
        InOrder(Axis.Rows, "1000,200").ShouldBe("200 1000");
        InOrder(Axis.Busy, "timeout,library").ShouldBe("library timeout");
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
    public void Each_combination_of_the_values_of_some_axes_has_one_of_each() =>
        Some.Each([Axis.Rows, Axis.Threads])
            .Select(one => (one.Rows, one.Threads, one.Workload))
            .ShouldBe([(1000, 1, ""), (1000, 2, ""), (2000, 1, ""), (2000, 2, "")]);

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
