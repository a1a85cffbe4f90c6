namespace SqliteBench.Testing;

public static class TheoryRows
{
    public static TheoryData<T1, T2> ToTheory<T1, T2>(this IEnumerable<(T1, T2)> rows)
    {
        TheoryData<T1, T2> data = [];
        foreach ((T1 first, T2 second) in rows)
        {
            data.Add(first, second);
        }
        return data;
    }

    public static TheoryData<T1, T2, T3> ToTheory<T1, T2, T3>(this IEnumerable<(T1, T2, T3)> rows)
    {
        TheoryData<T1, T2, T3> data = [];
        foreach ((T1 first, T2 second, T3 third) in rows)
        {
            data.Add(first, second, third);
        }
        return data;
    }
}
