using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.PInvoke;

internal unsafe ref struct PInvokeBinder : IBinder
{
    // No UTF-16 unit takes more than three bytes of UTF-8.
    private const int LargestExpansion = 3;

    private readonly StatementHandle _owner;
    private readonly nint _statement;
    private ArgumentBuffer* _buffer;
    private int _index;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PInvokeBinder(StatementHandle owner, nint statement)
    {
        _owner = owner;
        _statement = statement;
        _buffer = owner.Buffers - 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Integer(long value)
    {
        _buffer++;
        Check(Sqlite3.BindInteger(_statement, ++_index, value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Real(double value)
    {
        _buffer++;
        Check(Sqlite3.BindReal(_statement, ++_index, value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Text(string? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        _buffer++;
        int capacity = checked(value.Length * LargestExpansion);
        if (_buffer->Capacity <= capacity)
        {
            _buffer->Grow(capacity + 1);
        }

        int length = Utf8Encoding.Encode(value, _buffer->Start, _buffer->Capacity);
        Check(Sqlite3.BindText(_statement, ++_index, _buffer->Start, length, 0));
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
        _buffer++;
        if (_buffer->Capacity <= value.Length)
        {
            _buffer->Grow(value.Length + 1);
        }

        value.CopyTo(new Span<byte>(_buffer->Start, _buffer->Capacity));
        Check(Sqlite3.BindBlob(_statement, ++_index, _buffer->Start, value.Length, 0));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Null()
    {
        _buffer++;
        Check(Sqlite3.BindNull(_statement, ++_index));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Check(int resultCode)
    {
        if (resultCode != Sqlite3.Ok)
        {
            EngineError.ThrowBind(_owner, resultCode);
        }
    }
}
