namespace SqliteBench.Providers;

/// <summary>
/// The storage class of one statement argument, as ADO.NET parameters have to declare it. The order is that of SQLite's
/// codes: see StorageClass.
/// </summary>
public enum ArgumentType
{
    Integer,
    Real,
    Text,
    Blob,
}

/// <summary>
/// One parameter of a statement: <c>@Name</c> in the SQL, and a property of the same name. It may also be NULL.
/// </summary>
public readonly record struct ArgumentDefinition(string Name, ArgumentType Type);

/// <summary>
/// The arguments of one execution: a small struct with a public property per SQL parameter, named alike because Dapper
/// reads them.
/// </summary>
public interface IArguments
{
    /// <summary>In the order of <see cref="Bind"/> and of first use in the SQL: sqlite3 binds by position.</summary>
    static abstract IReadOnlyList<ArgumentDefinition> Definitions { get; }

    /// <summary>Passes each value once, in order. The binder is a struct so that the calls are inlined.</summary>
    void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct;
}

/// <summary>Arguments whose number is known at run time only.</summary>
public interface INamedValues
{
    /// <summary>Returns an object with a property per parameter, or values by name without the <c>@</c>.</summary>
    object ToObject();
}

/// <summary>Takes the arguments of a statement, one call for each, in the order of the parameters.</summary>
public interface IBinder
{
    void Integer(long value);

    void Real(double value);

    /// <summary>Binds NULL if <paramref name="value"/> is null; the text may hold embedded zeros.</summary>
    void Text(string? value);

    /// <summary>Binds NULL if <paramref name="value"/> is null; an empty array is an empty blob.</summary>
    void Blob(byte[]? value);

    void Null();
}

public static class BinderExtensions
{
    /// <summary>Binds a value by its type; NULL for any other type.</summary>
    /// <param name="value">A long, a double, a string, bytes or null.</param>
    public static void Value<TBinder>(this ref TBinder binder, object? value)
        where TBinder : struct, IBinder, allows ref struct
    {
        switch (value)
        {
            case long integer:
                binder.Integer(integer);
                break;
            case double real:
                binder.Real(real);
                break;
            case string text:
                binder.Text(text);
                break;
            case byte[] blob:
                binder.Blob(blob);
                break;
            default:
                binder.Null();
                break;
        }
    }
}

/// <summary>The arguments of a statement without parameters.</summary>
public readonly record struct NoArguments : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions => [];

    void IArguments.Bind<TBinder>(ref TBinder binder) { }
}
