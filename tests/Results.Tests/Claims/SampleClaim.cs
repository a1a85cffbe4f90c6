using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Tests.Claims;

/// <summary>A claim that one provider is several times as fast as another, and results for it.</summary>
internal static class SampleClaim
{
    public static CaseFilter Case(string provider) => new("providers", provider, [("workload", "select")]);

    public static Claim Of(VerdictRule rule, params string[] subjects) =>
        new(
            "sample",
            "a is faster than b",
            "2x",
            "nobody",
            [
                .. subjects.Select(subject => new ClaimPart(
                    subject,
                    ClaimFigure.Gain(Case(subject), Case("dapper")),
                    rule
                )),
            ]
        );

    public static CaseResult Time(string provider, double nanoseconds, double? margin = null) =>
        SampleResults
            .Case(provider)
            .With("time_ns", new Estimate(nanoseconds, nanoseconds - margin, nanoseconds + margin));

    public static AssessedClaim Assess(this Claim claim, params RunResults[] runs) =>
        new Assessment(new ResultsAtHand(runs)).Of(claim);
}
