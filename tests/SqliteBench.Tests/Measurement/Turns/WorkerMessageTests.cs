using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Tests.Measurement.Cases;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class WorkerMessageTests
{
    [Fact]
    public void Requests_are_a_line_each_and_read_back_as_they_are()
    {
        Same(new WorkerRequest.Open());
        Same(new WorkerRequest.Close());
        Holds.For<int, int>((first, count) => IsSame(new WorkerRequest.Run(first, count)));
    }

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
    public void A_setting_comes_through()
    {
        WorkerRequest.Prepare prepare = new(AxesTests.Some, new PairedPlan(PairedParts.Steps, 100, 7, 1, 50));

        WorkerRequest.Prepare read = (WorkerRequest.Prepare)WorkerRequest.Parse(Line(prepare.ToLine()));

        read.Plan.ShouldBe(prepare.Plan);
        read.Axes.Workloads.ShouldBe(prepare.Axes.Workloads);
        read.Axes.Operations.ShouldBe(prepare.Axes.Operations);
    }

    [Fact]
    public void A_reply_has_the_time_and_what_stands_behind_the_provider()
    {
        WorkerReply reply = new()
        {
            Nanoseconds = 1234.5678,
            Versions = new ProviderVersions("package", "1.2", "3.4", "id", ["A=1", "B"]),
            Impossible = new Dictionary<string, string> { ["bulk-json-100"] = "no such table" },
        };

        WorkerReply read = WorkerReply.Parse(Line(reply.ToLine()));

        read.Nanoseconds.ShouldBe(1234.5678);
        read.Versions!.CompileOptions.ShouldBe(["A=1", "B"]);
        read.Impossible["bulk-json-100"].ShouldBe("no such table");
    }

    private static void Same(WorkerRequest request) => IsSame(request).ShouldBeTrue();

    private static bool IsSame(WorkerRequest request) => WorkerRequest.Parse(Line(request.ToLine())) == request;

    private static string Line(string text)
    {
        text.ShouldNotContain("\n");
        return text;
    }
}
