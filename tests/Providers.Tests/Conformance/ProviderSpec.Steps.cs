namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    // The only integer without a positive counterpart: SQLite reports an overflow while it runs, not while it prepares.
    private const string Overflow = "SELECT abs(-9223372036854775807 - 1)";

    [ConformanceFact]
    public void A_null_replaces_what_was_bound_before()
    {
        using ITestSession session = OpenWithTable();
        using (ITestStatement<ItemArguments> insert = session.Prepare<ItemArguments>(InsertItem))
        {
            insert.Execute(new ItemArguments(1, 2, 0.5, "text", [1, 2, 3]));
            insert.Execute(new ItemArguments(2, null, null, null, null));
        }

        ItemRow row = ReadItem(session, 2);

        (row.Number, row.Real, row.Text, row.Bytes).ShouldBe((null, null, null, null));
    }

    [ConformanceFact]
    public void A_query_that_fails_at_its_first_row_is_told()
    {
        using ITestSession session = Open();
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>("SELECT abs(@Id)");
        PrimaryCode(session, () => session.QueryText(Overflow)).ShouldBe(1);
        PrimaryCode(session, () => query.ReadInteger(new(long.MinValue))).ShouldBe(1);
        query.ReadInteger(new(-5)).ShouldBe(5, "it can be used again");
        session.QueryText("SELECT 'after'").ShouldBe("after");
    }

    [ConformanceFact]
    public void Rows_that_fail_at_the_first_one_are_told()
    {
        using ITestSession session = OpenWithTable();
        Insert(session, 1);
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(
            "SELECT ID, abs(@Id) AS Number, Real, Text, Bytes FROM Item"
        );
        List<long?> numbers = [];

        PrimaryCode(session, () => query.Read(new(long.MinValue), row => numbers.Add(row.Number))).ShouldBe(1);

        query.Read(new(-5), row => numbers.Add(row.Number));
        numbers.ShouldBe([5]);
    }
}
