using SqliteBench.Tests.Programs;
using Xunit.Abstractions;

[assembly: TestCollectionOrderer("SqliteBench.Tests.LongestFirst", "SqliteBench.Tests")]

namespace SqliteBench.Tests;

/// <summary>
/// Begins with the two collections that take minutes, so that everything else runs beside them and nothing waits for them
/// at the end.
/// </summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    public IEnumerable<ITestCollection> OrderTestCollections(IEnumerable<ITestCollection> testCollections) =>
        testCollections.OrderBy(collection =>
            collection.DisplayName switch
            {
                WholeRunCollection.Name => 0,
                ProgramCollection.Name => 1,
                _ => 2,
            }
        );
}
