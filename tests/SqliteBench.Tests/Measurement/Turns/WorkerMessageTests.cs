namespace SqliteBench.Tests.Measurement.Turns;

public sealed class WorkerMessageTests
{
    [Fact]
    public void Any_text_comes_through_in_one_line() =>
        Holds.For<string, string>(
            (engine, failure) =>
            {
                WorkerRequest.Start start = new(engine ?? "", "cpp", ["select", "insert"]);
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
        Axes one = new Axes { Stepwise = true, Databases = "a folder\nof \"two\" lines" }.With(
            Axis.Workloads,
            "log-insert"
        );
        WorkerRequest.Launch launch = new(
            [Case.Of(one, one.Single(), "pinvoke").ToText(one)],
            WarmUp: 0.2,
            Seconds: 0.4,
            Seed: 7,
            Inspection.Brief
        );

        WorkerRequest.Launch read = (WorkerRequest.Launch)WorkerRequest.Parse(Line(launch.ToLine()));

        (read.WarmUp, read.Seconds, read.Seed, read.Inspection).ShouldBe((0.2, 0.4, 7, Inspection.Brief));
        read.Cases.ShouldHaveSingleItem().ShouldBe(launch.Cases[0]);
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
