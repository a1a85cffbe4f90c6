using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A case of a study, with its row of the results, which has no figures yet.</summary>
internal sealed record StudyCase(Case Case, CaseResult Row);

/// <summary>A case whose launches are over, with its row.</summary>
internal sealed record MeasuredCase(StudyCase Planned, LaunchedCase Launched, CaseResult Row);
