namespace SqliteBench.Reporting.StudyPlots;

/// <summary>What a plot comes to, in a plain sentence.</summary>
/// <param name="Sentence">The sentence; what stands between backticks is a name.</param>
/// <param name="Factor">How much it is about: times faster, or times C++; 1 where there is no difference.</param>
public sealed record Answer(string Sentence, double Factor);
