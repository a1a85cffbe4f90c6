using System.Diagnostics;
using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Tests;
using SqliteBench.Results.Tests.Claims;

namespace SqliteBench.Tests.Commands;

/// <summary>Measuring what is missing, with another program in the place of this one.</summary>
[Collection(ProcessCollection.Name)]
public sealed class ClaimRunTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly List<IReadOnlyList<string>> _started = [];

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Each_command_is_a_process_that_keeps_its_results_in_a_folder_of_its_own()
    {
        Measure(["--version"], "/databases", Of("a", null), Of("b", "system")).ShouldBe(ExitCode.Success);

        _started.Count.ShouldBe(2);
        _started[0]
            .ShouldBe([
                .. SampleClaim.Command.Arguments,
                "--artifacts",
                _directory.File("a"),
                "--directory",
                "/databases",
            ]);
        _started[1]
            .ShouldBe([
                .. SampleClaim.Command.Arguments,
                "--engine",
                "system",
                "--artifacts",
                _directory.File("b"),
                "--directory",
                "/databases",
            ]);
    }

    [Fact]
    public void What_fails_does_not_keep_the_rest_from_being_measured()
    {
        Measure(["nonesuch.dll"], null, Of("a", null), Of("b", null)).ShouldBe(ExitCode.Failure);

        _started.Count.ShouldBe(2);
    }

    [Fact]
    public void What_is_missing_is_measured_once_for_all_claims_that_need_it()
    {
        Claim claim = SampleClaim.Of(VerdictRule.AtLeast(2, 1), "cpp");

        ClaimMeasurement measurement = ClaimMeasurement
            .Of([claim.Assess(), (claim with { Id = "again" }).Assess()])
            .ShouldHaveSingleItem();

        measurement.Claims.ShouldBe(["sample", "again"]);
        measurement.Cases.ShouldBeGreaterThan(0);
        string[] lines = [.. ClaimMeasurement.Announce([measurement])];
        lines[0].ShouldStartWith("sample, again: ");
        lines[0].ShouldEndWith($"about 1 minute: {SampleClaim.Command}");
        lines[1].ShouldStartWith($"in all: {measurement.Cases} cases, about ");
    }

    [Fact]
    public void What_has_been_measured_or_cannot_be_is_left_alone()
    {
        Claim claim = SampleClaim.Of(VerdictRule.AtLeast(2, 1), "cpp");
        AssessedClaim measured = claim.Assess(
            SampleResults.Run(SampleClaim.Time("cpp", 1), SampleClaim.Time("dapper", 2))
        );
        AssessedClaim impossible = new Assessment(new ResultsAtHand([]), (_, _) => "it is gone").Of(claim);

        ClaimMeasurement.Of([measured, impossible]).ShouldBeEmpty();
    }

    private static ClaimMeasurement Of(string claim, string? engine) =>
        new([claim], SampleClaim.Command with { Engine = engine }, Cases: 1, TimeSpan.FromMinutes(1));

    private int Measure(string[] arguments, string? directory, params ClaimMeasurement[] measurements)
    {
        using StringWriter output = new();
        ClaimRun run = new(
            given =>
            {
                _started.Add(given);
                return new ProcessStartInfo("dotnet", arguments);
            },
            _directory.Location,
            directory,
            output
        );
        int code = run.Measure(measurements);
        output.ToString().ShouldContain("measuring a");
        return code;
    }
}
