using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

internal enum TermKind
{
    Equal,
    Range,
    Order,
}

/// <summary>A column, or an expression of one, that is compared or ordered by: an index can serve it.</summary>
/// <param name="Key">The key of the index: the column with its collation, or the expression.</param>
/// <param name="IsEitherOr">Whether it is one side of an OR.</param>
internal sealed record Term(TableInfo Table, string Column, string Key, TermKind Kind, bool IsEitherOr = false);

/// <summary>The conditions and orders that indexes can serve.</summary>
internal sealed partial class QuerySyntax
{
    private static readonly string[] s_equal = ["=", "==", "IS", "IN"];
    private static readonly string[] s_ranges = ["<", ">", "<=", ">=", "LIKE", "GLOB", "BETWEEN"];
    private static readonly string[] s_comparisons = [.. s_equal, .. s_ranges, "<>", "!=", "MATCH", "REGEXP"];

    public List<Term> Terms { get; } = [];

    /// <summary>Conditions without parameters, which a partial index can have.</summary>
    public List<(TableInfo Table, string Condition)> Constants { get; } = [];

    private void FindComparison(int at)
    {
        SqlToken token = _shape[at];
        if (!token.IsAny(s_comparisons))
        {
            return;
        }

        bool isNot = _shape[at - 1].Is("NOT") || _shape[at + 1].Is("NOT");
        bool isEqual = token.IsAny(s_equal) && !isNot;
        bool isRange = token.IsAny(s_ranges) && !isNot;
        if (_shape[at - 1].Is(")") && _shape[at + 1].Is("("))
        {
            FindRowComparison(Before(at - 1), After(at + 1));
        }

        // UPDATE ... SET a = @a is not a comparison, but the parameter takes the column's values.
        int clause = _shape.Tokens.FindLastIndex(at, before => before.IsAny("SET", "WHERE", "FROM", "ON", "SELECT"));
        bool isSet = _shape[clause].Is("SET");
        foreach (bool isBefore in (bool[])[true, false])
        {
            (int first, int last) = isBefore ? Before(at - (_shape[at - 1].Is("NOT") ? 2 : 1)) : After(at + 1);
            if (ColumnIn(first, last) is not (var table, var column))
            {
                continue;
            }

            (int First, int Last) otherSide = isBefore ? After(at + 1) : Before(at - 1);
            if (!isSet && (isEqual || isRange) && !_shape[first - 1].IsAny("+", "-", "*", "/", "%", "||"))
            {
                string key = KeyOf(first, last, column, isCaseless: token.Is("LIKE"), otherSide);
                bool isEitherOr =
                    _shape[first - 1].Is("OR") || _shape[otherSide.Last + 1].Is("OR") || _shape[last + 1].Is("OR");
                Terms.Add(new Term(table, column, key, isEqual ? TermKind.Equal : TermKind.Range, isEitherOr));
            }

            bool isLiteral = _shape[otherSide.First].Kind is SqlTokenKind.Number or SqlTokenKind.Text;
            if (!isSet && isEqual && isBefore && isLiteral)
            {
                Constants.Add((table, $"{Text(first, last)} {Text(at, otherSide.Last)}"));
            }

            if (token.Is("IS") && (_shape[at + 1].Is("NULL") || (isNot && _shape[at + 2].Is("NULL"))))
            {
                Constants.Add((table, $"{Text(first, last)} IS {(isNot ? "NOT " : "")}NULL"));
            }

            foreach (string parameter in ParametersBeside(at, isBefore))
            {
                _parameters.TryAdd(parameter, (table, column));
                if (isSet)
                {
                    _written.Add(parameter);
                }
            }
        }
    }

    // (a, b) > (@a, @b), as for the next page
    private void FindRowComparison((int First, int Last) left, (int First, int Last) right)
    {
        int[] Inside((int First, int Last) part) =>
            [.. Enumerable.Range(part.First, part.Last - part.First + 1).Where(at => !_shape[at].IsAny("(", ")", ","))];
        foreach ((int key, int value) in Inside(left).Where(at => ColumnAt(at) is not null).Zip(Inside(right)))
        {
            (TableInfo table, string column) = ColumnAt(key)!.Value;
            Terms.Add(new Term(table, column, PlainSqlite.Named(column), TermKind.Order));
            if (_shape[value].Kind == SqlTokenKind.Parameter)
            {
                _parameters.TryAdd(_shape[value].Text, (table, column));
            }
        }
    }

    private void FindOrder(int at)
    {
        if (!_shape[at].IsAny("ORDER", "GROUP") || !_shape[at + 1].Is("BY"))
        {
            return;
        }

        List<(TableInfo Table, string Column, string Key, bool IsDescending)> keys = [];
        for (int next = at + 2; next < _shape.Count && !_shape[next].IsAny(s_ends); next++)
        {
            (int first, int last) = After(next);
            bool isDescending = _shape[last + 1].Is("DESC");
            foreach ((TableInfo table, string column) in ColumnsOrderedBy(first, last))
            {
                keys.Add((table, column, KeyOf(first, last, column), isDescending));
            }

            next = Math.Max(next, last);
        }

        // An index is read backwards too: DESC matters only beside an ascending key.
        bool isMixed = keys.DistinctBy(key => key.IsDescending).Count() > 1;
        Terms.AddRange(
            keys.Select(key => new Term(
                key.Table,
                key.Column,
                isMixed && key.IsDescending ? $"{key.Key} DESC" : key.Key,
                TermKind.Order
            ))
        );
    }

    // The columns that a term of ORDER BY or GROUP BY names: in a compound SELECT, each part may have the column.
    private (TableInfo Table, string Column)[] ColumnsOrderedBy(int first, int last)
    {
        if (ColumnIn(first, last) is { } only)
        {
            return [only];
        }

        return first == last ? ColumnsNamed(_shape[first]) : [];
    }

    // LIKE takes no notice of case, and the collation of the other side counts if this one has none.
    private string KeyOf(
        int first,
        int last,
        string column,
        bool isCaseless = false,
        (int First, int Last)? otherSide = null
    )
    {
        bool hasCollation = _shape[last - 1].Is("COLLATE");
        bool isCall = Enumerable.Range(first, last - first + 1).Any(at => _shape[at].Is("("));
        string key = isCall ? Text(first, hasCollation ? last - 2 : last) : PlainSqlite.Named(column);
        if (hasCollation)
        {
            return $"{key} COLLATE {_shape[last].Text}";
        }

        if (isCaseless)
        {
            return $"{key} COLLATE NOCASE";
        }

        if (otherSide is (_, var end) && _shape[end - 1].Is("COLLATE"))
        {
            return $"{key} COLLATE {_shape[end].Text}";
        }

        return key;
    }
}
