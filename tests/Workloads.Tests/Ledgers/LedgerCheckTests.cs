namespace SqliteBench.Workloads.Tests.Ledgers;

public sealed class LedgerCheckTests : DirectoryTests
{
    private const int Transactions = 70;

    public static TheoryData<string> Available =>
        [.. ProviderCatalog.All.Where(provider => provider.IsAvailable).Select(provider => provider.Id)];

    private string Place => Temporary.File("ledger.db");

    [Fact]
    public void An_empty_ledger_is_sound()
    {
        Ledger.Create(PInvokeShim.Provider, Place, PragmaSet.Normal);
        Check().ShouldBe(new LedgerState(0, null, null));
    }

    // The versions in the header of a database, 18 bytes from its start: https://www.sqlite.org/fileformat2.html
    [Theory]
    [InlineData("journal_mode=WAL", 2)]
    [InlineData("journal_mode=DELETE", 1)]
    public void A_new_ledger_keeps_the_journal_mode_that_it_is_given(string pragmas, byte version)
    {
        Ledger.Create(PInvokeShim.Provider, Place, PragmaSet.Parse(pragmas));
        File.ReadAllBytes(Place)[18].ShouldBe(version);
    }

    [Theory]
    [MemberData(nameof(Available))]
    public void What_a_provider_commits_is_sound(string id)
    {
        Fill(ProviderCatalog.Find(id)!, "journal_mode=WAL+synchronous=OFF");
        Check().ShouldBe(new LedgerState(Transactions, null, null));
    }

    [Fact]
    public void A_ledger_that_is_opened_again_goes_on()
    {
        Fill(PInvokeShim.Provider, "synchronous=OFF");
        using (Ledger ledger = Ledger.Open(MicrosoftSqlite.Provider, Place, PragmaSet.Normal))
        {
            ledger.Commit(Transactions + 1);
        }
        Check().ShouldBe(new LedgerState(Transactions + 1, null, null));
    }

    [Fact]
    public void A_transaction_that_fails_leaves_nothing()
    {
        Fill(PInvokeShim.Provider, "synchronous=OFF");
        using (Ledger ledger = Ledger.Open(MicrosoftSqlite.Provider, Place, PragmaSet.Normal))
        {
            Should.Throw<Exception>(() => ledger.Commit(Transactions));
        }
        Check().ShouldBe(new LedgerState(Transactions, null, null));
    }

    [Theory]
    [InlineData("DELETE FROM Part WHERE EntryID = 7 AND ID % 3 = 0", "parts of 70 entries")]
    [InlineData("DELETE FROM Part WHERE EntryID = 70", "parts of 70 entries")]
    [InlineData("INSERT INTO Part(EntryID, Value) VALUES (71, '')", "parts of 70 entries")]
    [InlineData("DELETE FROM Entry WHERE ID = 70", "parts of 69 entries")]
    [InlineData("DELETE FROM Entry WHERE ID = 5", "69 entries, and the last is number 70")]
    [InlineData("INSERT INTO Entry(ID, Parts) VALUES (71, 3)", "parts of 71 entries")]
    [InlineData("UPDATE Entry SET Parts = 2 WHERE ID = 5", "lacks the parts")]
    [InlineData("UPDATE Part SET EntryID = 8 WHERE EntryID = 7 AND ID % 3 = 0", "lacks the parts")]
    [InlineData("UPDATE Part SET Value = replace(Value, '007', '700') WHERE EntryID = 7", "lacks the parts")]
    [InlineData("UPDATE Slot SET EntryID = 6 WHERE ID = 6", "a slot")]
    [InlineData("UPDATE Slot SET Value = Value || '0' WHERE ID = 9", "a slot")]
    [InlineData("DELETE FROM Slot WHERE ID = 9", "a slot")]
    public void A_part_of_a_transaction_is_found(string damage, string difference)
    {
        Fill(PInvokeShim.Provider, "synchronous=OFF");

        using (PInvokeConnection connection = PInvokeConnection.Open(Place))
        {
            connection.Execute(damage);
        }

        LedgerState state = Check();
        state.Corruption.ShouldBeNull();
        state.Difference.ShouldNotBeNull().ShouldContain(difference);
    }

    // Pages of garbage; how many pages are free, at byte 36 of the header, which the integrity check alone reads; and cuts.
    [Theory]
    [InlineData(0, 4096, 0xA5, int.MaxValue)]
    [InlineData(1 * 4096, 4096, 0xA5, int.MaxValue)]
    [InlineData(3 * 4096, 4096, 0xA5, int.MaxValue)]
    [InlineData(8 * 4096, 4096, 0xA5, int.MaxValue)]
    [InlineData(39, 1, 5, int.MaxValue, "reelist")]
    [InlineData(0, 0, 0, 0)]
    [InlineData(0, 0, 0, 2 * 4096)]
    public void What_is_damaged_or_cut_is_corruption(int place, int count, byte value, int length, string told = "")
    {
        Fill(PInvokeShim.Provider, "synchronous=OFF");
        byte[] bytes = File.ReadAllBytes(Place);
        bytes.AsSpan(place, count).Fill(value);
        File.WriteAllBytes(Place, bytes[..Math.Min(length, bytes.Length)]);
        Check().Corruption.ShouldNotBeNull().ShouldContain(told);
    }

    [Fact]
    public void A_ledger_that_cannot_be_opened_is_an_error_and_no_corruption() =>
        Should.Throw<SqliteEngineException>(() => Ledger.Read(PInvokeShim.Provider, Temporary.Location));

    private LedgerState Check() => Ledger.Read(PInvokeShim.Provider, Place);

    private void Fill(Provider provider, string pragmas)
    {
        Ledger.Create(PInvokeShim.Provider, Place, PragmaSet.Normal);
        using Ledger ledger = Ledger.Open(provider, Place, PragmaSet.Parse(pragmas));
        for (int number = 1; number <= Transactions; number++)
        {
            ledger.Commit(number);
        }
    }
}
