using SqliteBench.Measurement.Turns;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A case of a study, with its row of the results, which has no figures yet.</summary>
internal sealed record StudyCase(Candidate Candidate, CaseResult Row);

/// <summary>A case whose launches are over, with its row.</summary>
internal sealed record MeasuredCase(StudyCase Case, LaunchedCase Launched, CaseResult Row);
