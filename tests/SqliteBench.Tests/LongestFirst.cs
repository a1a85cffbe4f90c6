using Xunit.Abstractions;

[assembly: TestCollectionOrderer("SqliteBench.Tests.LongestFirst", "SqliteBench.Tests")]

namespace SqliteBench.Tests;

/// <summary>
/// Begins with the collection that takes minutes, so that everything else runs beside it and nothing waits for it at the
/// end.
/// </summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    public IEnumerable<ITestCollection> OrderTestCollections(IEnumerable<ITestCollection> testCollections) =>
        testCollections.OrderBy(collection => collection.DisplayName != WholeRunCollection.Name);
}
