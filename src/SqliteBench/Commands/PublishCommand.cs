using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Publishing;
using SqliteBench.Results;

namespace SqliteBench.Commands;

internal sealed class PublishCommand : Command
{
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(150);

    private readonly AxisOptions _axes = new();

    private readonly TextOption _label = new(
        "--label",
        "Keep the results under this name, as BenchmarkDotNet.Artifacts/published/NAME. Default: the machine type, such as"
            + " zen-4-2-cores.",
        "name"
    );

    private readonly TextOption _budget = new(
        "--budget",
        $"About how long the launches of a study may take. Default: {s_budget.TotalSeconds}s; each case has at least three launches, and four if documents quote it.",
        "time"
    );

    private readonly Option<bool> _resume = new("--resume")
    {
        Description = "Continue an interrupted sitting: measure what is missing or failed.",
    };

    private const double MostUnequal = 0.08;

    private readonly Option<bool> _evenIfBusy = new("--even-if-busy")
    {
        Description = "Measure even if other programs use the machine.",
    };

    public PublishCommand()
        : base(
            "publish",
            "Measure, in one sitting, everything that is published: all studies, versions, startup and durability. Then"
                + " update the pages, and the tables and figures in the documents. Prints first how much time and disk"
                + " it needs."
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
        PublishedPart[] parts = [.. PublishedPart.All(AxisOptions.Time(result, _budget) ?? s_budget, directories)];
        bool IsMeasured(QuotedFigure figure) => Array.Exists(parts, part => part.Measures(figure));
        DocumentsCommand.ThrowIfLacking(Repository.Root, Paths.Published, IsMeasured);
        string folder = CommandOutput.Published(label, Paths.Artifacts)!.Folder;
        PublishRecord measured = new(folder, GitCommit.Of(Repository.Root), result.GetValue(_resume));
        // What is published has every provider.
        if (StudySelection.SplitProviders(Axis.Providers.Values("all")).Absences is [{ } absence, ..])
        {
            throw new UsageException($"publish needs all providers; {absence}");
        }

        Announce(parts, directories[0]);
        WaitUntilQuiet(result.GetValue(_evenIfBusy));

        // The default is left out of commands that readers repeat.
        string[] all = [.. directories.SelectMany(directory => (string[])[_axes.Directory.Name, directory])];
        string[] first = directories[0] == Paths.Databases ? [] : all[..2];
        string[] OptionsOf(PublishedPart part) =>
            ["--label", label, .. part.ComparesPlaces && directories.Count > 1 ? all : first];
        return Measure(
            parts,
            measured,
            OptionsOf,
            () =>
            {
                DocumentsCommand.Update(Repository.Root, Paths.Published);
                Console.Out.WriteLines(Doubts(RunSource.Read(label, Paths.Published)), "warning: ");
            }
        );
    }

    /// <summary>Warns if more baselines differ from themselves than chance explains.</summary>
    internal static IEnumerable<string> Doubts(RunResults label) =>
        label.PartOfUnequalBaselines > MostUnequal
            ?
            [
                $"{label.PartOfUnequalBaselines * 100:0} % of the baselines differ from themselves by more than their 95 % intervals; at"
                    + $" most {MostUnequal * 100:0} % should: either the machine was too noisy, or one of two identical cases is at a disadvantage",
            ]
            : [];

    internal static int Measure(
        IReadOnlyList<PublishedPart> parts,
        PublishRecord measured,
        Func<PublishedPart, string[]> optionsOf,
        Action update
    )
    {
        List<string> failed = [];
        foreach ((int place, PublishedPart part) in parts.Index().Where(one => !measured.Has(one.Item.Id)))
        {
            string left = ProgressReporter.Display(Sum(parts.Skip(place).Where(other => !measured.Has(other.Id))));
            Console.WriteLine($"\n{place + 1}/{parts.Count} {part.Id}, about {left} left in all");
            if (measured.Measure(part.Id, [.. part.Arguments, .. optionsOf(part)]) != ExitCode.Success)
            {
                failed.Add($"{part.Id}; the same command with --resume measures it again");
            }
        }

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

    private static void Announce(PublishedPart[] parts, string directory)
    {
        string About(TimeSpan time) => $"about {ProgressReporter.Display(time)}";
        Console.Out.WriteLines(
            parts.Select(one => $"{one.Id}: {About(one.Time)}, {FreeDisk.Megabytes(one.DiskBytes)}")
        );
        long disk = parts.Max(part => part.DiskBytes);
        Console.WriteLine($"in all: {About(Sum(parts))}, at most {FreeDisk.Megabytes(disk)} of disk");
        FreeDisk.ThrowIfLess(directory + Path.DirectorySeparatorChar, disk);
    }

    private static TimeSpan Sum(IEnumerable<PublishedPart> parts) =>
        TimeSpan.FromSeconds(parts.Sum(part => part.Time.TotalSeconds));

    // A build that has just ended may still keep the machine busy.
    private static void WaitUntilQuiet(bool evenIfBusy)
    {
        Stopwatch clock = Stopwatch.StartNew();
        while (
            !evenIfBusy && MachineChecks.Load(ProcessorTimes.Observe()) is { Severity: not Severity.Ok, Fact: var load }
        )
        {
            UsageException.ThrowIf(
                clock.Elapsed > TimeSpan.FromMinutes(1),
                $"this machine is busy: {load}; stop other programs, or measure with --even-if-busy"
            );
        }
    }
}
