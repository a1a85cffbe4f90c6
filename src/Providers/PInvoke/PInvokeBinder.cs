using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>Binds the arguments of one execution.</summary>
internal unsafe ref struct PInvokeBinder : IBinder
{
    // No UTF-16 unit takes more than three bytes of UTF-8.
    private const int LargestExpansion = 3;

    private readonly StatementHandle owner;
    private readonly nint statement;
    private ArgumentBuffer* buffer;
    private int index;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PInvokeBinder(StatementHandle owner, nint statement)
    {
        this.owner = owner;
        this.statement = statement;
        buffer = owner.Buffers - 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Integer(long value)
    {
        buffer++;
        Check(Sqlite3.BindInteger(statement, ++index, value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Real(double value)
    {
        buffer++;
        Check(Sqlite3.BindReal(statement, ++index, value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Text(string? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        buffer++;
        int capacity = checked(value.Length * LargestExpansion);
        if (buffer->Capacity <= capacity)
        {
            buffer->Grow(capacity + 1);
        }

        int length = Utf8Encoding.Encode(value, buffer->Start, buffer->Capacity);
        Check(Sqlite3.BindText(statement, ++index, buffer->Start, length, 0));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Blob(byte[]? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        // One byte more than needed: an empty blob needs an address, or it would be NULL.
        buffer++;
        if (buffer->Capacity <= value.Length)
        {
            buffer->Grow(value.Length + 1);
        }

        value.CopyTo(new Span<byte>(buffer->Start, buffer->Capacity));
        Check(Sqlite3.BindBlob(statement, ++index, buffer->Start, value.Length, 0));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Null()
    {
        buffer++;
        Check(Sqlite3.BindNull(statement, ++index));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Check(int resultCode)
    {
        if (resultCode != Sqlite3.Ok)
        {
            EngineError.ThrowBind(owner, resultCode);
        }
    }
}
