using System.Buffers;

namespace SqliteBench.Providers.PInvoke;

/// <summary>Binds arguments to a statement, which keeps text and blobs in its own buffers.</summary>
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

        // The buffer has one byte more than needed: an empty blob needs an address, or it would be NULL.
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

// The text or blob bound to one parameter, in native memory that lives as long as the statement: the engine reads it
// without a copy of its own (SQLITE_STATIC).
public unsafe struct ArgumentBuffer
{
    // This is room for the UTF-8 of a 64-character text, so that keys and hashes never grow the buffer.
    private const int SmallestCapacity = 192;

    public byte* Start;
    public int Capacity;

    // The bytes move, so the caller has to bind again before the next step: the engine holds the old pointer.
    public void Grow(int capacity)
    {
        int doubled = (int)Math.Min(Capacity * 2L, Array.MaxLength);
        int next = Math.Max(Math.Max(capacity, doubled), SmallestCapacity);
        NativeMemory.Free(Start);
        Start = null;
        Capacity = 0;
        Start = (byte*)NativeMemory.Alloc((nuint)next);
        Capacity = next;
    }
}

/// <summary>
/// Encodes UTF-8, and ASCII first: keys and hashes are ASCII, which the runtime narrows faster than it encodes other
/// text.
/// </summary>
internal static unsafe class Utf8Encoding
{
    /// <param name="capacity">The room in bytes, at least three for each character.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Encode(string text, byte* bytes, int capacity)
    {
        Span<byte> room = new(bytes, capacity);
        return Ascii.FromUtf16(text, room, out int written) == OperationStatus.Done
            ? written
            : Encoding.UTF8.GetBytes(text, room);
    }
}
