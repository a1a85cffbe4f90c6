using SqliteBench.Tests.Measurement.Cases;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class WorkerMessageTests
{
    [Fact]
    public void Any_text_comes_through_in_one_line() =>
        Holds.For<string, string>(
            (text, failure) =>
            {
                WorkerRequest.Start start = new(
                    EngineChoice.System,
                    SqliteConfig.Normal,
                    NativeBaseline.Provider,
                    ["select", text ?? ""]
                );
                WorkerRequest.Start read = (WorkerRequest.Start)WorkerRequest.Parse(Line(start.ToLine()));
                WorkerReply reply = WorkerReply.Parse(Line(new WorkerReply(failure ?? "").ToLine()));
                return read.Engine == start.Engine
                    && read.Workloads.SequenceEqual(start.Workloads)
                    && reply.Failure == (failure ?? "");
            }
        );

    [Fact]
    public void Cases_come_through()
    {
        Axes some = AxesTests.Some with
        {
            Operations = 5000,
            Stepwise = true,
            Databases = "a folder\nof \"two\" lines",
        };
        PackageVersion version = new("Dapper", "2.1.66") { Provider = "dapper" };
        WorkerRequest.Launch launch = new(
            [
                .. some.Each(Axis.OfSettings).Select(setting => Case.Create(setting, "pinvoke")),
                Case.Create(
                    some.Each(Axis.OfSettings).First() with
                    {
                        Config = SqliteConfig.Parse("memstatus=0"),
                    },
                    "dapper",
                    version
                ),
                Case.Create(some.Each(Axis.OfSettings).First(), "file"),
            ],
            WarmsUp: true,
            Seed: 7,
            Inspection.Brief
        );

        WorkerRequest.Launch read = (WorkerRequest.Launch)WorkerRequest.Parse(Line(launch.ToLine()));

        (read.WarmsUp, read.Seed, read.Inspection).ShouldBe((true, 7, Inspection.Brief));
        read.Cases.ShouldBe(launch.Cases);
    }

    [Fact]
    public void A_reply_has_the_times_and_what_stands_behind_the_provider()
    {
        WorkerReply reply = new()
        {
            Times = [1234.5678],
            Versions = new ProviderVersions("package", "1.2", "3.4", "id", ["A=1", "B"]),
            Impossible = new Dictionary<string, string> { ["bulk-json-100"] = "no such table" },
        };

        WorkerReply read = WorkerReply.Parse(Line(reply.ToLine()));

        read.Times.ShouldBe([1234.5678]);
        read.Versions!.CompileOptions.ShouldBe(["A=1", "B"]);
        read.Impossible["bulk-json-100"].ShouldBe("no such table");
    }

    private static string Line(string text)
    {
        text.ShouldNotContain("\n");
        return text;
    }
}
