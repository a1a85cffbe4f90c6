using System.CommandLine;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Verbs;

namespace SqliteBench.CommandLine;

/// <summary>What a command line would measure, without measuring it.</summary>
/// <param name="Study">The study.</param>
/// <param name="Axes">The values of its axes.</param>
/// <param name="Cost">What it needs.</param>
internal sealed record PlannedStudy(StudyDefinition Study, Axes Axes, RunCost Cost)
{
    /// <summary>The studies of a command line, on the engine that this process has.</summary>
    /// <param name="arguments">The arguments, without an engine or a directory.</param>
    /// <exception cref="UsageException">They are wrong.</exception>
    public static IReadOnlyList<PlannedStudy> Of(IReadOnlyList<string> arguments)
    {
        AxisOptions axes = new();
        RunVerb run = new(axes);
        RootCommand command = new() { TreatUnmatchedTokensAsErrors = false };
        foreach (Option option in axes.All.Concat([run.NoPairs, run.NoSurvey]))
        {
            command.Options.Add(option);
        }

        string engine = EngineLibrary.Current.Choice.ToString();
        ParseResult result = Commands.Parse(command, [.. arguments, axes.Engine.Name, engine]);
        if (result.Errors.Count > 0)
        {
            throw new UsageException(result.Errors[0].Message.TrimEnd('.'));
        }

        return
        [
            .. BenchmarkArguments
                .Parse([.. result.UnmatchedTokens])
                .Studies.Select(study =>
                    Plan(study, axes, result, result.GetValue(run.NoPairs), result.GetValue(run.NoSurvey))
                ),
        ];
    }

    private static PlannedStudy Plan(
        StudyDefinition study,
        AxisOptions options,
        ParseResult result,
        bool noPairs,
        bool noSurvey
    )
    {
        StudyAxes standard = study.Quick;
        Place[] places = [new("databases", "")];
        Axes axes = Selection.Read(options, result, study, standard).ToAxes("", places) with { HasSurvey = !noSurvey };
        int iterations = standard.Iterations + standard.WarmupIterations;
        return new PlannedStudy(study, axes, RunCost.Of(study, axes, iterations, hasPairs: !noPairs));
    }
}
