using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>A study that a command line would measure, with its cost.</summary>
internal sealed record PlannedStudy(StudyDefinition Study, Axes Axes, RunCost Cost)
{
    /// <summary>The studies of a command line without --engine and --directory, on this process's engine.</summary>
    /// <param name="limits">How often its cases are launched; null for the standard.</param>
    /// <exception cref="UsageException">The arguments are wrong.</exception>
    public static IReadOnlyList<PlannedStudy> Of(IReadOnlyList<string> arguments, LaunchLimits? limits = null)
    {
        AxisOptions options = new();
        RunCommand run = new(options);
        RootCommand command = new() { TreatUnmatchedTokensAsErrors = false };
        foreach (Option option in options.All.Append(run.NoSampling))
        {
            command.Options.Add(option);
        }

        string engine = EngineLibrary.Current.Choice.ToString();
        ParseResult result = CommandCatalog.Parse(command, [.. arguments, Axis.Engines.Option, engine]);
        if (result.Errors.Count > 0)
        {
            throw new UsageException(result.Errors[0].Message.TrimEnd('.'));
        }

        return
        [
            .. from study in BenchmarkDotNetRun.Parse(result.UnmatchedTokens).Studies
            let axes = Selection.Read(options, result, study, study.Quick).In("", [new Place("databases", "")]).Axes
            let inspection = result.GetValue(run.NoSampling) ? Inspection.Brief : Inspection.Full
            select new PlannedStudy(study, axes, RunCost.Of(study, axes, limits ?? LaunchLimits.Standard, inspection)),
        ];
    }
}
