using Xunit.Abstractions;

[assembly: TestCollectionOrderer("SqliteBench.Tests.LongestFirst", "SqliteBench.Tests")]

namespace SqliteBench.Tests;

/// <summary>Starts the longest tests first, so that none runs alone at the end.</summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    private static readonly string[] s_longest =
    [
        ObserverCollection.Name,
        .. (
            (Type[])
                [
                    typeof(AnswersTests),
                    typeof(Syncs.SyncsDocumentTests),
                    typeof(RunTests),
                    typeof(Browser.ReportInBrowserTests),
                    typeof(Commands.SampleTests),
                    typeof(Commands.PairCommandTests),
                    typeof(Faults.SurroundingsTests),
                    typeof(Faults.FullDiskTests),
                ]
        ).Select(test => $"Test collection for {test.FullName}"),
    ];

    public IEnumerable<ITestCollection> OrderTestCollections(IEnumerable<ITestCollection> testCollections) =>
        testCollections.OrderBy(collection =>
            Array.IndexOf(s_longest, collection.DisplayName) is var place and >= 0 ? place : s_longest.Length
        );
}
