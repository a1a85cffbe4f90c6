using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Values;

/// <summary>How a value of one SQLite type is bound, read, and added to a fold.</summary>
internal interface ISqliteValue<T>
{
    static abstract string TypeName { get; }

    static abstract ArgumentType Type { get; }

    /// <summary>The letter that stands for a column of this type in the native baseline.</summary>
    static abstract string ColumnLetter { get; }

    static abstract void Bind<TBinder>(ref TBinder binder, T value)
        where TBinder : struct, IBinder, allows ref struct;

    static abstract void Read<TReader>(ref TReader reader, int column, Fold fold)
        where TReader : struct, IRowReader, allows ref struct;

    static abstract void Fold(T value, Fold fold);
}

internal readonly struct IntegerValue : ISqliteValue<long>
{
    public static string TypeName => "integer";

    public static ArgumentType Type => ArgumentType.Integer;

    public static string ColumnLetter => "I";

    static void ISqliteValue<long>.Bind<TBinder>(ref TBinder binder, long value) => binder.Integer(value);

    static void ISqliteValue<long>.Read<TReader>(ref TReader reader, int column, Fold fold) =>
        fold.Add(reader.Integer(column));

    public static void Fold(long value, Fold fold) => fold.Add(value);
}

internal readonly struct RealValue : ISqliteValue<double>
{
    public static string TypeName => "real";

    public static ArgumentType Type => ArgumentType.Real;

    public static string ColumnLetter => "R";

    static void ISqliteValue<double>.Bind<TBinder>(ref TBinder binder, double value) => binder.Real(value);

    static void ISqliteValue<double>.Read<TReader>(ref TReader reader, int column, Fold fold) =>
        fold.Real(reader.Real(column));

    public static void Fold(double value, Fold fold) => fold.Real(value);
}

internal readonly struct StringValue : ISqliteValue<string>
{
    public static string TypeName => "text";

    public static ArgumentType Type => ArgumentType.Text;

    public static string ColumnLetter => "T";

    static void ISqliteValue<string>.Bind<TBinder>(ref TBinder binder, string value) => binder.Text(value);

    static void ISqliteValue<string>.Read<TReader>(ref TReader reader, int column, Fold fold) =>
        fold.Text(reader.Text(column));

    public static void Fold(string value, Fold fold) => fold.Text(value);
}

internal readonly struct BlobValue : ISqliteValue<byte[]>
{
    public static string TypeName => "blob";

    public static ArgumentType Type => ArgumentType.Blob;

    public static string ColumnLetter => "B";

    static void ISqliteValue<byte[]>.Bind<TBinder>(ref TBinder binder, byte[] value) => binder.Blob(value);

    static void ISqliteValue<byte[]>.Read<TReader>(ref TReader reader, int column, Fold fold) =>
        fold.Blob(reader.Blob(column));

    public static void Fold(byte[] value, Fold fold) => fold.Blob(value);
}

/// <summary>NULL, in place of a text.</summary>
internal readonly struct NullValue : ISqliteValue<string?>
{
    public static string TypeName => "null";

    public static ArgumentType Type => ArgumentType.Text;

    public static string ColumnLetter => "N";

    static void ISqliteValue<string?>.Bind<TBinder>(ref TBinder binder, string? value) => binder.Null();

    static void ISqliteValue<string?>.Read<TReader>(ref TReader reader, int column, Fold fold) =>
        fold.IsNull(reader.IsNull(column));

    public static void Fold(string? value, Fold fold) => fold.IsNull(value is null);
}
