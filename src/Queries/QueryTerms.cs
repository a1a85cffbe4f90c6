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

/// <summary>The part that finds the conditions and orders that indexes can serve.</summary>
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

        if (_shape[at - 1].Is(")") && _shape[at + 1].Is("("))
        {
            FindRowComparison(OperandBefore(at - 1), OperandAfter(at + 1));
        }

        // UPDATE ... SET a = @a is not a comparison, but the parameter takes the column's values.
        int clause = _shape.Tokens.FindLastIndex(at, before => before.IsAny("SET", "WHERE", "FROM", "ON", "SELECT"));
        bool isSet = _shape[clause].Is("SET");
        bool isNot = _shape[at - 1].Is("NOT") || _shape[at + 1].Is("NOT");
        bool isEqual = token.IsAny(s_equal) && !isNot && !isSet;
        bool isRange = token.IsAny(s_ranges) && !isNot && !isSet;
        (int First, int Last)[] sides = [OperandBefore(at - (_shape[at - 1].Is("NOT") ? 2 : 1)), OperandAfter(at + 1)];
        for (int side = 0; side < sides.Length; side++)
        {
            (int first, int last) = sides[side];
            (int First, int Last) other = sides[1 - side];
            if (ColumnIn(first, last) is not (var table, var column))
            {
                continue;
            }

            if ((isEqual || isRange) && !_shape[first - 1].IsAny("+", "-", "*", "/", "%", "||"))
            {
                // LIKE takes no notice of case, and the collation of the other side counts if this one has none.
                string key = KeyOf(first, last, column, token.Is("LIKE") ? "NOCASE" : CollationOf(other.Last));
                bool isEitherOr =
                    _shape[first - 1].Is("OR") || _shape[other.Last + 1].Is("OR") || _shape[last + 1].Is("OR");
                Terms.Add(new Term(table, column, key, isEqual ? TermKind.Equal : TermKind.Range, isEitherOr));
            }

            if (isEqual && side == 0 && _shape[other.First].Kind is SqlTokenKind.Number or SqlTokenKind.Text)
            {
                Constants.Add((table, $"{Text(first, last)} {Text(at, other.Last)}"));
            }

            if (token.Is("IS") && (_shape[at + 1].Is("NULL") || (isNot && _shape[at + 2].Is("NULL"))))
            {
                Constants.Add((table, $"{Text(first, last)} IS {(isNot ? "NOT " : "")}NULL"));
            }

            foreach (string parameter in ParametersOpposite(at, isAfter: side == 0))
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
        IEnumerable<int> Inside((int First, int Last) part) =>
            Enumerable.Range(part.First, part.Last - part.First + 1).Where(at => !_shape[at].IsAny("(", ")", ","));
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

        List<(Term Term, bool IsDescending)> keys = [];
        for (int next = at + 2; next < _shape.Count && !_shape[next].IsAny(s_clauseEnds); next++)
        {
            (int first, int last) = OperandAfter(next);
            bool isDescending = _shape[last + 1].Is("DESC");
            // In a compound SELECT, each part may have the column.
            (TableInfo, string)[] columns = first == last ? ColumnsNamed(_shape[first]) : [];
            foreach ((TableInfo table, string column) in ColumnIn(first, last) is { } only ? [only] : columns)
            {
                keys.Add((new Term(table, column, KeyOf(first, last, column), TermKind.Order), isDescending));
            }

            next = Math.Max(next, last);
        }

        // An index is read backwards too: DESC matters only beside an ascending key.
        bool isMixed = keys.DistinctBy(key => key.IsDescending).Count() > 1;
        foreach ((Term term, bool isDescending) in keys)
        {
            Terms.Add(isMixed && isDescending ? term with { Key = $"{term.Key} DESC" } : term);
        }
    }

    private string KeyOf(int first, int last, string column, string otherCollation = "")
    {
        string own = CollationOf(last);
        bool isCall = Enumerable.Range(first, last - first + 1).Any(at => _shape[at].Is("("));
        string key = isCall ? Text(first, own.Length > 0 ? last - 2 : last) : PlainSqlite.Named(column);
        string collation = own.Length > 0 ? own : otherCollation;
        return collation.Length > 0 ? $"{key} COLLATE {collation}" : key;
    }

    // The collation at the end of an operand; empty if it names none.
    private string CollationOf(int last) => _shape[last - 1].Is("COLLATE") ? _shape[last].Text : "";
}
