using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// Text as SQLite takes it. Keys and hashes are ASCII, which the runtime narrows in less time than it encodes texts of all
/// kinds.
/// </summary>
internal static unsafe class Utf8Encoding
{
    /// <param name="capacity">How much room there is, in bytes: at least three for each character.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Encode(string text, byte* bytes, int capacity)
    {
        Span<byte> room = new(bytes, capacity);
        return Ascii.FromUtf16(text, room, out int written) == OperationStatus.Done
            ? written
            : Encoding.UTF8.GetBytes(text, room);
    }
}
