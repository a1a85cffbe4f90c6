using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class QueryFormsTests
{
    private const string Schema = """
        -- schema
        CREATE TABLE item (id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, flag INTEGER NOT NULL);
        CREATE TABLE ancestor (item INTEGER NOT NULL, folder INTEGER NOT NULL, PRIMARY KEY (item, folder));
        CREATE INDEX ancestor_folder ON ancestor (folder);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) INSERT INTO item SELECT i, i % 40, i % 2 FROM n;
        INSERT INTO ancestor SELECT id, folder FROM item;

        """;

    private const string Exists =
        "-- name: below/exists :many\nSELECT id FROM item i WHERE EXISTS (SELECT 1 FROM ancestor a WHERE a.item = i.id AND a.folder = @folder) ORDER BY id;\n";

    private const string In =
        "-- name: below/in :many\nSELECT id FROM item WHERE id IN (SELECT item FROM ancestor WHERE folder = @folder) ORDER BY id;\n";

    [Fact]
    public void Forms_of_one_query_have_the_same_arguments_and_only_the_first_has_a_weight()
    {
        using MadeQueries made = new(
            $"{Schema}{Exists}{In}-- name: other :one\nSELECT count(*) AS number FROM item;\n"
        );

        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();

        made.Preparation.Failures.ShouldBeEmpty();
        queries.Select(one => one.Query.Weight).ShouldBe([1, 0, 1]);
        queries[1].Counted.ShouldBe(queries[0].Counted);
        using QueryAdvisor advisor = made.Advisor(queries);
        advisor.Costs["below/in"].Cost.ShouldBeLessThan(advisor.Costs["below/exists"].Cost / 5);
    }

    [Theory]
    [InlineData(
        "SELECT id FROM item WHERE id IN (SELECT item FROM ancestor WHERE folder = @folder) ORDER BY id DESC",
        "below/in and below/exists return different results for @folder = "
    )]
    [InlineData(
        "SELECT id FROM item WHERE folder < @folder ORDER BY id",
        "below/in and below/exists return different results"
    )]
    [InlineData("SELECT id FROM item WHERE folder = @place", "below/in must have the same parameters as below/exists")]
    public void Forms_that_ask_something_else_are_refused(string sql, string sentence)
    {
        using MadeQueries made = new($"{Schema}{Exists}-- name: below/in :many\n{sql};\n");
        made.Preparation.Try().Count.ShouldBe(1);
        made.Preparation.Failures.Single().ShouldContain(sentence);
    }

    [Fact]
    public void A_form_that_fails_leaves_no_transaction_open()
    {
        using MadeQueries made = new(
            $"{Schema}-- name: move :exec\nUPDATE item SET folder = @folder WHERE id = @id;\n"
        );
        TriedQuery query = made.Preparation.Try().Single();
        TriedQuery other = QueryForms
            .WithText(query, "UPDATE item SET folder = iif(@folder = 0, 0, NULL) WHERE id <= @id")
            .ShouldNotBeNull();
        using SqliteConnection connection = PlainSqlite.Open(made.Database.Path);

        Should.Throw<SqliteException>(() => QueryForms.DescribeDifference(connection, other, query));

        SQLitePCL.raw.sqlite3_get_autocommit(connection.Handle).ShouldBe(1);
    }

    [Fact]
    public void The_document_has_the_gains_of_the_forms_in_the_sample()
    {
        using MadeQueries made = new(MadeQueries.Sample("forms.sql"));
        IReadOnlyList<TriedQuery> queries = made.Preparation.Try();
        made.Preparation.Failures.ShouldBeEmpty();
        using QueryAdvisor advisor = made.Advisor(queries);
        IEnumerable<string> gains =
            from form in queries
            group advisor.Costs[form.Name].Cost by form.Query.Question into costs
            let gain = costs.First() / costs.Last()
            select $"`{costs.Key}`: {(gain >= 10 ? $"{gain:0}" : $"{gain:0.0}")} times";
        string document = File.ReadAllText(Path.Combine(Repository.Root, "docs", "queries.md"));

        Regex.Matches(document, "`[a-z]+`: [0-9.]+ times").Select(match => match.Value).ShouldBe(gains);
    }
}
