using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Results;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Commands;

/// <summary>Checks published claims against results of this machine.</summary>
internal static class ClaimsCommand
{
    public static Command Create()
    {
        Argument<string[]> runs = new("RUN")
        {
            Description =
                "Runs to use: a results.csv, a folder that holds one, or a label. Default: the last run, and whatever --run"
                + " has measured.",
        };
        Option<bool> run = new("--run")
        {
            Description = "First measure what is missing, and only that; prints the expected time before.",
        };
        TextOption claims = new("--claims", "Ids of claims, separated by commas. Default: all.");
        TextOption label = new(
            "--label",
            "Keep all that --run has measured, now or earlier, in BenchmarkDotNet.Artifacts/published/NAME/claims.",
            "name"
        );
        AxisOptions axes = new();
        Command command = new(
            "claims",
            "Show for each published claim what this machine measured, and whether the claim holds."
        )
        {
            runs,
            run,
            claims,
            label,
            axes.Directory,
        };
        command.SetAction(result =>
        {
            IReadOnlyList<Claim> chosen = Choose(claims.Name, result.GetValue(claims));
            string? kept = result.GetValue(label) is { } name ? RunLabel.Check(name) : null;
            string[] named = result.GetValue(runs) ?? [];
            int code = result.GetValue(run)
                ? Measure(chosen, named, DirectoryOf(axes, result))
                : Print(Assess(chosen, Read(named)));
            Keep(kept);
            return code;
        });
        return command;
    }

    private static int Measure(IReadOnlyList<Claim> claims, IReadOnlyList<string> named, string? directory)
    {
        DebugBuild.ThrowIfIs();
        IReadOnlyList<AssessedClaim> before = Assess(claims, Read(named));
        IReadOnlyList<ClaimMeasurement> missing = ClaimMeasurement.Of(before);
        if (missing.Count == 0)
        {
            Console.WriteLine("nothing that this machine can measure is missing");
            return Print(before);
        }

        Console.Out.WriteLines(ClaimMeasurement.Announce(missing));
        // The processes write to the same terminal.
        Console.Out.Flush();
        int code = new ClaimRun(
            arguments => OwnProgram.Start(arguments),
            KeptResults.OfClaims(Paths.Artifacts),
            directory,
            Console.Out
        ).Measure(missing);
        Print(Assess(claims, [.. Read(named), .. KeptResults.Measured(Paths.Artifacts)]));
        return code;
    }

    private static void Keep(string? label)
    {
        if (label is null)
        {
            return;
        }

        string folder = Path.Combine(Paths.Published, label);
        IReadOnlyList<string> kept = KeptResults.Keep(KeptResults.OfClaims(Paths.Artifacts), folder);
        string reasons = KeptReasons.Keep(folder, Assess(ClaimCatalog.All, KeptResults.InFolder(folder)));
        Console.Out.WriteFiles("kept", kept.Append(reasons));
    }

    private static int Print(IReadOnlyList<AssessedClaim> claims)
    {
        Console.Out.WriteLines(ClaimTable.Verdicts(claims));
        string[] missing = [.. ClaimTable.Missing(claims)];
        if (missing.Length > 0)
        {
            Console.WriteLine();
            Console.WriteLine("To measure what is missing (or all at once with claims --run):");
            Console.Out.WriteLines(missing, "- ");
        }

        return ExitCode.Success;
    }

    private static IReadOnlyList<AssessedClaim> Assess(IReadOnlyList<Claim> claims, IReadOnlyList<RunResults> runs)
    {
        Assessment assessment = new(
            new ResultsAtHand(runs),
            (claim, missing) => Obstacles.OfThisMachine.To(claim.Command, missing)
        );
        return [.. claims.Select(assessment.Of)];
    }

    private static IReadOnlyList<RunResults> Read(IReadOnlyList<string> named) =>
        named.Count == 0
            ? KeptResults.Standard(Paths.Artifacts)
            : [.. named.SelectMany(name => KeptResults.Find(name, Paths.Published))];

    private static string? DirectoryOf(AxisOptions axes, ParseResult result) =>
        result.GetValue(axes.Directory) is { Length: > 0 } ? axes.ReadDirectory(result, "") : null;

    private static IReadOnlyList<Claim> Choose(string option, string? ids) =>
        ids is null
            ? ClaimCatalog.All
            : [.. ids.Split(',', StringSplitOptions.TrimEntries).Select(id => Find(option, id)).Distinct()];

    private static Claim Find(string option, string id) =>
        ClaimCatalog.All.FirstOrDefault(claim => claim.Id == id)
        ?? throw new UsageException(
            $"{option}: unknown claim '{id}'; the claims are {string.Join(", ", ClaimCatalog.All.Select(claim => claim.Id))}"
        );
}
