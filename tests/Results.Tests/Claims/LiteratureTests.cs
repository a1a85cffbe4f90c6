using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Results.Tests.Claims;

public class LiteratureTests
{
    [Fact]
    public void A_claim_names_its_source_and_the_part_that_it_is_from()
    {
        SourceOf("pragmas").ShouldBe("Duplicati 2025, C++");
        SourceOf("csharp").ShouldBe("Duplicati 2025");
        SourceOf("flows").ShouldBe("Duplicati 2025, the program itself");
        SourceOf("wal-btrfs").ShouldBe("Forza 2020");
        SourceOf("log").ShouldBe("Ashok");
        SourceOf("crud").ShouldBe("Diericx");
    }

    private static string SourceOf(string id) => ClaimCatalog.All.Single(claim => claim.Id == id).Source.ToString();
}
