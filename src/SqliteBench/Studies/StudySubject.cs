using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>What a study is about, for those who read its results.</summary>
/// <param name="Id">Its name.</param>
/// <param name="Question">What it asks, in one sentence.</param>
/// <param name="Published">What was published, in one sentence.</param>
/// <param name="Plots">How a page shows what it measured.</param>
public sealed record StudySubject(string Id, string Question, string Published, IReadOnlyList<IStudyPlot> Plots);
