namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    [ConformanceFact]
    public void Arguments_without_properties_arrive_by_their_names()
    {
        using ITestSession session = OpenWithTable();
        using ITestStatement<NamedItems> insert = session.Prepare<NamedItems>(
            "INSERT INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id0, @Number0, @Real0, @Text0, @Bytes0),"
                + " (@Id1, @Number1, @Real1, @Text1, @Bytes1)"
        );

        insert.Execute(new NamedItems(new(1, -5, 0.25, "é", [1, 2]), new(2, null, null, null, null))).ShouldBe(2);
        insert.Execute(new NamedItems(new(3, 0, -1.5, "", []), new(4, long.MaxValue, 1e300, "a", [0]))).ShouldBe(2);

        string? stored = session.QueryText(
            "SELECT group_concat(quote(Number) || ' ' || (Real IS 0.25) || quote(Text) || quote(Bytes), ' ')"
                + " FROM (SELECT * FROM Item ORDER BY ID)"
        );
        stored.ShouldBe("-5 1'é'X'0102' NULL 0NULLNULL 0 0''X'' 9223372036854775807 0'a'X'00'");
        ReadItem(session, 3).Real.ShouldBe(-1.5);
    }

    [ConformanceFact]
    public void Arguments_without_properties_serve_queries_and_inserts_too()
    {
        using ITestSession session = OpenWithTable();
        NamedItems items = new(new(1, 2, 0.5, "a", [7]), new(3, 4, 1.5, "b", []));
        using ITestStatement<NamedItems> insert = session.PrepareInsert<NamedItems>(
            "INSERT INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id0 + 39, @Number0, @Real0, @Text0,"
                + " @Bytes0 || @Id1 || @Number1 || @Real1 || @Text1 || @Bytes1)"
        );
        using ITestStatement<NamedItems> count = session.Prepare<NamedItems>(
            "SELECT @Id0 + 10 * @Number0 + (@Real0 > @Text0) + (@Bytes0 IS x'07') * 100 + 1000 * @Id1 + 10000 * @Number1"
                + " + (@Real1 < 1.75 AND @Text1 = 'b' AND length(@Bytes1) = 0) * 100000"
        );
        using ITestStatement<NamedItems> select = session.Prepare<NamedItems>(
            "SELECT @Id0 AS Id, @Number0 AS Number, @Real0 AS Real, @Text0 AS Text, @Bytes0 AS Bytes"
                + " UNION ALL SELECT @Id1, @Number1, @Real1, @Text1, @Bytes1"
        );
        List<ItemRow> rows = [];

        insert.Insert(items).ShouldBe(40);
        count.ReadInteger(items).ShouldBe(143_121);
        select.Read(items, rows.Add);

        rows.Select(row => (row.Id, row.Number, row.Real, row.Text)).ShouldBe([(1, 2, 0.5, "a"), (3, 4, 1.5, "b")]);
        rows.Select(row => row.Bytes)
            .ShouldBe([
                [7],
                [],
            ]);
    }
}
