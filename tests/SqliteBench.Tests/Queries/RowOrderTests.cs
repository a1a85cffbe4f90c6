using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

/// <summary>When two results are the same, as far as the query determines them.</summary>
public sealed class RowOrderTests
{
    private static readonly RowOrder s_byFirst = new([0], HasLimit: false);
    private static readonly RowOrder s_firstFew = s_byFirst with { HasLimit = true };

    [Fact]
    public void Rows_with_equal_keys_may_change_places() =>
        s_byFirst
            .AreSame(
                [
                    [1L, "a"],
                    [1L, "b"],
                    [2L, "c"],
                ],
                [
                    [1L, "b"],
                    [1L, "a"],
                    [2L, "c"],
                ]
            )
            .ShouldBeTrue();

    [Fact]
    public void Rows_with_other_keys_may_not() =>
        s_byFirst
            .AreSame(
                [
                    [1L, "a"],
                    [2L, "c"],
                ],
                [
                    [2L, "c"],
                    [1L, "a"],
                ]
            )
            .ShouldBeFalse();

    [Theory]
    [InlineData("x", true)]
    [InlineData("b", true)]
    public void At_a_limit_any_of_the_rows_that_tie_may_come(string last, bool isSame) =>
        s_firstFew
            .AreSame(
                [
                    [1L, "a"],
                    [2L, "b"],
                ],
                [
                    [1L, "a"],
                    [2L, last],
                ]
            )
            .ShouldBe(isSame);

    [Fact]
    public void Before_the_limit_they_may_not() =>
        s_firstFew
            .AreSame(
                [
                    [1L, "a"],
                    [2L, "b"],
                ],
                [
                    [1L, "x"],
                    [2L, "b"],
                ]
            )
            .ShouldBeFalse();

    // Case 36: 37.62 and 37.620000000000005.
    [Theory]
    [InlineData(37.62, 37.620000000000005, true)]
    [InlineData(37.62, 37.6200001, false)]
    public void Sums_agree_to_12_digits(double one, double other, bool isSame) =>
        RowOrder
            .None.AreSame(
                [
                    [1L, one],
                ],
                [
                    [1L, other],
                ]
            )
            .ShouldBe(isSame);

    [Theory]
    [InlineData("SELECT name, price FROM t ORDER BY price LIMIT 3", "1", true)]
    [InlineData("SELECT t.name, t.price FROM t ORDER BY t.price DESC, 1", "1 0", false)]
    [InlineData("SELECT name, price FROM t ORDER BY id", "", false)]
    [InlineData("SELECT name, price FROM (SELECT * FROM t ORDER BY id LIMIT 9)", "", false)]
    public void Keys_are_the_columns_that_the_order_names(string sql, string keys, bool hasLimit)
    {
        RowOrder order = RowOrder.Find(new SqlShape(sql), ["name", "price"]);
        string.Join(' ', order.Keys).ShouldBe(keys);
        order.HasLimit.ShouldBe(hasLimit);
    }
}
