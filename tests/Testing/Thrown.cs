namespace SqliteBench.Testing;

public static class Thrown
{
    /// <summary>The message of the exception that a call throws; fails unless it throws one of this type.</summary>
    public static string MessageOf<TException>(Action call)
        where TException : Exception => Should.Throw<TException>(call).Message;

    public static string MessageOf<TException>(Func<object?> call)
        where TException : Exception => Should.Throw<TException>(call).Message;
}
