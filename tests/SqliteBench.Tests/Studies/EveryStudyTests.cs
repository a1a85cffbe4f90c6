using System.CommandLine;
using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Studies;
using SqliteBench.Tests.Measurement;

namespace SqliteBench.Tests.Studies;

/// <summary>Every case of every study at its smallest, launched once, in this process.</summary>
[Collection(ObserverCollection.Name)]
public sealed class EveryStudyTests : IDisposable
{
    private const int Rows = 1000;
    private const int Operations = 20;

    private readonly TemporaryDirectory _directory = new();

    public static TheoryData<string, string> Selections
    {
        get
        {
            TheoryData<string, string> selections = [];
            foreach (StudyDefinition study in StudyCatalog.All)
            {
                string everything =
                    study == StudyCatalog.Standard ? "--providers all"
                    : study.Compares.Contains(Axis.Schemas.Column) ? "--schemas all"
                    : "";
                selections.Add(study.Id, everything);
            }

            return selections;
        }
    }

    [Theory]
    [MemberData(nameof(Selections))]
    public void No_case_of_a_study_fails(string id, string arguments)
    {
        StudyDefinition study = StudyCatalog.All.Single(study => study.Id == id);
        // Rows of 1 MB are fewer by themselves.
        string rows = study.Quick.On(Axis.Rows)[0] > Rows ? $"--rows {Rows}" : "";
        Axes axes = Read(study, $"{arguments} {rows}".Trim());
        TemplateCache cache = new(axes.Templates);
        foreach (Template template in axes.SelectedTemplates)
        {
            _ = cache.Get(template);
        }

        LaunchedCase[] cases = [.. CaseGroup.Of(study.CandidatesOf(axes), axes).SelectMany(group => group.Cases)];
        new LaunchSchedule(new ThisProcess(axes), LaunchLimits.Exactly(1)) { Inspection = Inspection.Brief }.Run(cases);

        cases.ShouldNotBeEmpty();
        cases
            .Where(one => !one.IsTimed)
            .Select(one => $"{one.Candidate.Describe()}: {one.Failure?.Message}")
            .ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

    private Axes Read(StudyDefinition study, string arguments)
    {
        AxisOptions options = new();
        RootCommand root = new();
        foreach (Option option in options.All)
        {
            root.Options.Add(option);
        }

        return Selection
            .Read(options, root.Parse(arguments), study, study.Quick)
            .ToAxes(Path.Combine(_directory.Location, "templates"), [new Place("here", _directory.Location)]) with
        {
            Operations = Operations,
        };
    }

    private sealed class ThisProcess(Axes axes) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection)
        {
            WorkerRequest.Launch request = new(
                [.. candidates.Select(candidate => candidate.ToText(axes))],
                Seconds: 0,
                seed,
                inspection
            );
            WorkerReply reply = WorkerReply.Parse(WorkerHost.Answer(request.ToLine()));
            return reply.Failure is { } failure ? throw new WorkerException(failure) : reply;
        }
    }
}
