using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Publishing;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>The command <c>publish</c>: measures everything that is published, in one sitting.</summary>
internal sealed class PublishCommand : Command
{
    // The share of baselines that may differ from themselves: 5 % are expected.
    private const double MaximumUnequalShare = 0.08;
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(150);

    private readonly AxisOptions _axes = new();

    private readonly TextOption _label = new(
        "--label <NAME>",
        "Keep the results in BenchmarkDotNet.Artifacts/published/NAME. Default: the machine type, such as zen-4-2-cores."
    );
    private readonly TextOption _budget = new(
        "--budget <time>",
        $"Launch the cases of each study for about this long, but at least three times each, and four if documents quote them. Default: {s_budget.TotalSeconds}s."
    );
    private readonly Flag _resume = new("--resume", "Continue an interrupted run: measure what is missing or failed.");
    private readonly Flag _evenIfBusy = new("--even-if-busy", "Measure even if other programs use the machine.");

    public PublishCommand()
        : base(
            "publish",
            """
            Measure everything that is published; update pages and documents.
            This covers all studies, versions, startup and durability. The command first
            prints how much time and disk it needs.
            """
        )
    {
        this.With(Invoke, _label, _axes.Directory, _budget, _resume, _evenIfBusy);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        Repository.ThrowIfNotBuildable(Name);
        string type = ProcessorIdentity.Read(LinuxFiles.OfThisSystem).MachineType(Environment.ProcessorCount);
        string label = CommandOutput.ReadLabel(result.GetValue(_label) ?? type, Paths.Artifacts)!;
        IReadOnlyList<string> directories = _axes.ReadDirectories(result, Paths.Databases);
        PublishedPart[] parts = [.. PublishedPart.All(AxisOptions.ReadTime(result, _budget) ?? s_budget, directories)];
        bool IsMeasured(QuotedFigure figure) =>
            Array.Exists(parts, part => part.Measures(figure.Study, figure.Includes));
        DocumentsCommand.ThrowIfLacking(Repository.Root, Paths.Published, IsMeasured);
        string folder = CommandOutput.Published(label, Paths.Artifacts)!.Folder;
        Sitting sitting = new(folder, GitCommit.Read(Repository.Root), result.GetValue(_resume), CommandCatalog.Run);
        // Published results include every provider.
        IReadOnlyList<string> absences = StudySelection.SplitProviders(Axis.Providers.Values("all")).Absences;
        UsageException.ThrowIf(absences.Count > 0, $"publish needs all providers; {string.Join("; ", absences)}");
        Sitting.Announce(parts, directories[0], Console.Out);
        if (!result.GetValue(_evenIfBusy))
        {
            Sitting.WaitUntilQuiet();
        }

        // The default is left out of commands that readers repeat.
        string[] allDirectories = [.. directories.SelectMany(directory => (string[])[_axes.Directory.Name, directory])];
        string[] firstDirectory = directories[0] == Paths.Databases ? [] : allDirectories[..2];
        string[] OptionsOf(PublishedPart part) =>
            ["--label", label, .. part.ComparesPlaces && directories.Count > 1 ? allDirectories : firstDirectory];
        return Measure(
            parts,
            sitting,
            OptionsOf,
            () =>
            {
                DocumentsCommand.Update(Repository.Root, Paths.Published);
                Console.Out.WriteLines(WarnOfBaselines(RunSource.Read(label, Paths.Published)), "warning: ");
            }
        );
    }

    /// <summary>Warns if more baselines differ from themselves than chance explains.</summary>
    internal static IEnumerable<string> WarnOfBaselines(RunResults label)
    {
        double unequal = label.BaselineRatios.Select(ratio => ratio.IsNoise() ? 0.0 : 1.0).DefaultIfEmpty().Average();
        return unequal > MaximumUnequalShare
            ?
            [
                $"{unequal * 100:0} % of the baselines differ from themselves by more than their 95 % intervals; at"
                    + $" most {MaximumUnequalShare * 100:0} % should: either the machine was too noisy, or one of two identical cases is at a disadvantage",
            ]
            : [];
    }

    internal static int Measure(
        IReadOnlyList<PublishedPart> parts,
        Sitting sitting,
        Func<PublishedPart, string[]> optionsOf,
        Action update
    )
    {
        List<string> failed = [.. sitting.Measure(parts, optionsOf, Console.Out)];
        Console.WriteLine();
        try
        {
            update();
        }
        catch (UsageException exception)
        {
            failed.Add(exception.Message);
        }

        return Console.Error.WriteFailures(failed);
    }
}
