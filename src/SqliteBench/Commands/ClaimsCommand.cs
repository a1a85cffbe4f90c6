using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Publishing;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>The command <c>claims</c>: checks the claims in docs/literature.md against results.</summary>
internal static class ClaimsCommand
{
    public static Command Create()
    {
        Argument<string[]> runs = new("run")
        {
            Description = "Use these runs: a results.csv, its folder, or a label. Default: the last run.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        return new Command("claims", "Check published claims against your results.").With(
            result => Print(result.GetValue(runs) ?? []),
            runs
        );
    }

    private static int Print(string[] named)
    {
        // Without a run, the output still shows the commands that measure the claims.
        IEnumerable<RunResults> runs =
            named.Length > 0
                ? named.Select(run => RunSource.Read(run, Paths.Published))
                : ResultsFile.In(Paths.Artifacts).Select(ResultsFile.Read);
        string document = Path.Combine(Repository.Root, "docs/literature.md");
        UsageException.ThrowIf(
            !File.Exists(document),
            "claims are in docs/literature.md, which is not beside this program"
        );
        string text = File.ReadAllText(document);
        (IReadOnlyList<string> claims, IReadOnlyList<string> missing) = UsageException.Read(
            "docs/literature.md",
            () => Documents.ClaimsOf(text, runs, StudyCatalog.ForReports)
        );
        Console.Out.WriteLines(claims.Select(Terminal.Wrap));
        if (missing.Count > 0)
        {
            Console.WriteLine();
            Console.WriteLine("To measure what is missing, add --label NAME to these commands, then run claims NAME:");
            Console.Out.WriteLines(missing);
        }

        return ExitCode.Success;
    }
}
