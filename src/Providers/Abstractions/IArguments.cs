namespace SqliteBench.Providers;

/// <summary>The storage class of one statement argument, as ADO.NET parameters have to declare it.</summary>
public enum ArgumentType
{
    /// <summary>A 64-bit signed integer.</summary>
    Integer,

    /// <summary>A 64-bit IEEE 754 floating-point number.</summary>
    Real,

    Text,

    Blob,
}

/// <summary>One argument of a statement: the SQL parameter is <c>@Name</c>.</summary>
/// <param name="Name">The property's name, without the leading <c>@</c>.</param>
/// <param name="Type">The storage class; every argument may also be NULL.</param>
public readonly record struct ArgumentDefinition(string Name, ArgumentType Type);

/// <summary>
/// The typed arguments of a statement. An implementation is a small struct with one public property for each SQL
/// parameter, named alike, because Dapper reads the properties; the SQL names each parameter first in the order of
/// <see cref="Definitions"/>, because the sqlite3 API binds by position.
/// </summary>
public interface IArguments
{
    /// <summary>Names and storage classes, in the order in which <see cref="Bind"/> passes the values.</summary>
    static abstract IReadOnlyList<ArgumentDefinition> Definitions { get; }

    /// <summary>
    /// What an object-relational mapper does in place of statements with these arguments: a
    /// <see cref="MappedForms{TArguments}"/> of the implementing struct, or null. A statement without a form is passed to
    /// the mapper as SQL.
    /// </summary>
    static virtual object? MappedForms => null;

    /// <summary>Passes every value to <paramref name="binder"/>, once each and in order.</summary>
    /// <typeparam name="TBinder">The provider's binder, a struct so that the calls are inlined.</typeparam>
    void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct;
}

/// <summary>
/// Arguments without a property for each: an object mapper takes them as names and values, which is how it takes a number
/// of parameters that is not known when it is compiled.
/// </summary>
public interface INamedValues
{
    /// <summary>The values by the names of the parameters, without the leading <c>@</c>.</summary>
    IReadOnlyDictionary<string, object?> ToDictionary();
}

/// <summary>Takes the values of a statement's arguments one after another.</summary>
public interface IBinder
{
    void Integer(long value);

    void Real(double value);

    /// <summary>Binds the next argument to text, or to NULL when <paramref name="value"/> is null.</summary>
    /// <param name="value">The text; may hold embedded zeros.</param>
    void Text(string? value);

    /// <summary>Binds the next argument to bytes, or to NULL when <paramref name="value"/> is null.</summary>
    /// <param name="value">The bytes; an empty array is an empty blob, not NULL.</param>
    void Blob(byte[]? value);

    void Null();
}

public readonly record struct NoArguments : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions => [];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct { }
}
