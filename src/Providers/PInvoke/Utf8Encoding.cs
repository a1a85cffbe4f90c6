using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// Text as SQLite takes it. Keys and hashes are ASCII of some tens of characters, for which the runtime's encoder, made
/// for texts of all kinds, is a noticeable part of a statement's time: here they are narrowed 16 at a time, the last ones
/// overlapping those before. All else is left to the encoder.
/// </summary>
internal static unsafe class Utf8Encoding
{
    private const int Step = 16;
    private const ushort NotAscii = 0xFF80;

    /// <summary>Writes text as UTF-8.</summary>
    /// <param name="capacity">How much room there is, in bytes: at least three for each character.</param>
    /// <returns>How many bytes were written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Encode(string text, byte* bytes, int capacity)
    {
        int length = text.Length;
        return length >= Step && TryNarrow(in text.GetPinnableReference(), length, bytes)
            ? length
            : Encoding.UTF8.GetBytes(text, new Span<byte>(bytes, capacity));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow(ref readonly char text, int length, byte* bytes)
    {
        ref ushort units = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in text));
        int last = length - Step;
        for (int position = 0; position < last; position += Step)
        {
            if (!TryNarrow(ref units, position, bytes))
            {
                return false;
            }
        }

        return TryNarrow(ref units, last, bytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow(ref ushort units, int position, byte* bytes)
    {
        Vector128<ushort> lower = Vector128.LoadUnsafe(ref units, (nuint)position);
        Vector128<ushort> upper = Vector128.LoadUnsafe(ref units, (nuint)(position + Vector128<ushort>.Count));
        if (((lower | upper) & Vector128.Create(NotAscii)) != Vector128<ushort>.Zero)
        {
            return false;
        }

        Vector128.Narrow(lower, upper).Store(bytes + position);
        return true;
    }
}
