namespace SqliteBench.Tests.Measurement;

internal static class SampleCase
{
    /// <summary>The cases of the study providers on select, with versions of a package.</summary>
    public static IReadOnlyList<StudyCase> All(IEnumerable<string> providers, params PackageVersion[] versions) =>
        [
            .. StudyCatalog.Standard.CasesOf(
                new Axes { Versions = versions }
                    .With(Axis.Providers, providers.Select(Axis.FindProvider))
                    .With(Axis.Workloads, "select")
                    .With(Axis.Rows, 1000)
            ),
        ];

    public static CaseResult Of(string provider) => All([provider]).Single().Row;
}
