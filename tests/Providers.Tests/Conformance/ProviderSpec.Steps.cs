using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    // The only integer without a positive counterpart: SQLite reports an overflow while it runs, not while it prepares.
    private const string Overflow = "SELECT abs(-9223372036854775807 - 1)";

    [ConformanceFact]
    public async Task A_null_replaces_what_was_bound_before()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using (ITestStatement<ItemArguments> insert = await session.PrepareAsync<ItemArguments>(InsertItem))
        {
            await insert.ExecuteAsync(new ItemArguments(1, 2, 0.5, "text", [1, 2, 3]));
            await insert.ExecuteAsync(new ItemArguments(2, null, null, null, null));
        }

        ItemRow row = await ReadItemAsync(session, 2);

        (row.Number, row.Real, row.Text, row.Bytes).ShouldBe((null, null, null, null));
    }

    [ConformanceFact]
    public async Task Texts_keep_their_places_between_other_values()
    {
        await using ITestSession session = await OpenAsync();
        await using ITestStatement<InterleavedTexts> query = await session.PrepareAsync<InterleavedTexts>(
            "SELECT (@First = 'one') + (@Real = 0.5) + (@Second = 'another') + (@Nothing IS NULL) + (@Third = 'third')"
        );

        (await query.ReadIntegerAsync(new InterleavedTexts("one", 0.5, "another", null, "third"))).ShouldBe(5);
    }

    [ConformanceFact]
    public async Task A_query_that_fails_at_its_first_row_is_told()
    {
        await using ITestSession session = await OpenAsync();
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>("SELECT abs(@Id)");

        (await PrimaryCodeAsync(session, () => session.QueryTextAsync(Overflow))).ShouldBe(1);
        (await PrimaryCodeAsync(session, () => query.ReadIntegerAsync(new KeyArgument(long.MinValue)))).ShouldBe(1);

        (await query.ReadIntegerAsync(new KeyArgument(-5))).ShouldBe(5, "it can be used again");
        (await session.QueryTextAsync("SELECT 'after'")).ShouldBe("after");
    }

    [ConformanceFact]
    public async Task Rows_that_fail_at_the_first_one_are_told()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await InsertAsync(session, 1);
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(
            "SELECT ID, abs(@Id) AS Number, Real, Text, Bytes FROM Item"
        );
        List<long?> numbers = [];

        (
            await PrimaryCodeAsync(
                session,
                () => query.ReadAsync(new KeyArgument(long.MinValue), row => numbers.Add(row.Number))
            )
        ).ShouldBe(1);

        await query.ReadAsync(new KeyArgument(-5), row => numbers.Add(row.Number));
        numbers.ShouldBe([5]);
    }
}
