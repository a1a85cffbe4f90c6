using System.Buffers.Binary;

namespace SqliteBench.Workloads.Logs;

/// <summary>A leaf page of a table's b-tree: https://www.sqlite.org/fileformat2.html#b_tree_pages.</summary>
internal static class TableLeaf
{
    private const byte PageType = 0x0d;
    private const int HeaderLength = 8;
    private const int LongestVarint = 9;

    /// <summary>The rowid of the last cell, which is the highest: cells are in the order of their keys.</summary>
    /// <param name="page">A page that is not page 1, whose b-tree would begin later.</param>
    /// <returns>
    /// The rowid, or null when the page is no leaf of a table, has no cell, or its last cell lies outside it, as in a page
    /// that is being written at this moment.
    /// </returns>
    public static long? HighestRow(ReadOnlySpan<byte> page)
    {
        if (page.Length < HeaderLength || page[0] != PageType)
        {
            return null;
        }

        int cells = BinaryPrimitives.ReadUInt16BigEndian(page[3..]);
        int lastPointer = HeaderLength + (2 * (cells - 1));
        if (cells == 0 || lastPointer + 2 > page.Length)
        {
            return null;
        }

        int cell = BinaryPrimitives.ReadUInt16BigEndian(page[lastPointer..]);
        if (cell < lastPointer + 2 || cell >= page.Length)
        {
            return null;
        }

        ReadOnlySpan<byte> rest = page[cell..];
        return TryReadVarint(ref rest, out _) && TryReadVarint(ref rest, out long rowid) ? rowid : null;
    }

    /// <summary>Reads 7 bits of each byte, as long as the eighth is set, and all 8 of a ninth byte.</summary>
    private static bool TryReadVarint(ref ReadOnlySpan<byte> bytes, out long value)
    {
        value = 0;
        for (int index = 0; index < bytes.Length && index < LongestVarint; index++)
        {
            bool isLast = index == LongestVarint - 1;
            value = isLast ? (value << 8) | bytes[index] : (value << 7) | (bytes[index] & 0x7fL);
            if (isLast || bytes[index] < 0x80)
            {
                bytes = bytes[(index + 1)..];
                return true;
            }
        }

        return false;
    }
}
