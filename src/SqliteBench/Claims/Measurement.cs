using SqliteBench.CommandLine;
using SqliteBench.Results.Claims;
using SqliteBench.Studies;

namespace SqliteBench.Claims;

/// <summary>A command that measures what claims lack.</summary>
/// <param name="Claims">Ids of the claims; at least one.</param>
/// <param name="Command">The command.</param>
/// <param name="Cases">How many cases it measures.</param>
/// <param name="Time">About how long it takes.</param>
internal sealed record Measurement(IReadOnlyList<string> Claims, StudyCommand Command, int Cases, TimeSpan Time)
{
    /// <summary>What would have to be measured, each command once.</summary>
    /// <param name="claims">The claims.</param>
    public static IReadOnlyList<Measurement> Of(IReadOnlyList<AssessedClaim> claims)
    {
        ArgumentNullException.ThrowIfNull(claims);
        return
        [
            .. claims
                .Where(claim => claim.Verdict == ClaimVerdict.NotMeasured)
                .GroupBy(claim => claim.Claim.Command, claim => claim.Claim.Id)
                .Select(group => Plan([.. group], group.Key)),
        ];
    }

    /// <summary>The expected times and, last, that of all.</summary>
    /// <param name="measurements">What is to be measured; at least one.</param>
    public static IEnumerable<string> Announce(IReadOnlyList<Measurement> measurements)
    {
        ArgumentNullException.ThrowIfNull(measurements);
        return
        [
            .. measurements.Select(measurement =>
                $"{string.Join(", ", measurement.Claims)}: {RunCost.Text(measurement.Cases, measurement.Time)}: {measurement.Command}"
            ),
            $"in all: {RunCost.Text(measurements.Sum(measurement => measurement.Cases), TimeSpan.FromTicks(measurements.Sum(measurement => measurement.Time.Ticks)))}",
        ];
    }

    /// <summary>The folder that its results are kept in, below that of all claims.</summary>
    public string Folder => Claims[0];

    private static Measurement Plan(string[] claims, StudyCommand command)
    {
        IReadOnlyList<PlannedStudy> studies = PlannedStudy.Of(command.Arguments);
        // On Btrfs there is a second place, without copy-on-write.
        int places = command.NeedsBtrfs ? 2 : 1;
        return new Measurement(
            claims,
            command,
            places * studies.Sum(study => study.Cost.Cases),
            places * TimeSpan.FromTicks(studies.Sum(study => study.Cost.Time.Ticks))
        );
    }
}
