namespace SqliteBench.Providers.Engine;

/// <summary>
/// Shared libraries of Linux, as the System V ABI describes the format ELF. Its loader maps what the headers name, and a
/// process that reads what a truncated file lacks is killed; so that is looked for first.
/// </summary>
internal static class ElfFile
{
    private const int HeaderLength = 64;
    private const byte Class64 = 2;

    /// <summary>Whether a library of 64 bits ends before all of its parts are there; false for any other file.</summary>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It cannot be read.</exception>
    public static bool IsTruncated(string path)
    {
        using FileStream file = File.OpenRead(path);
        byte[] header = new byte[HeaderLength];
        if (file.ReadAtLeast(header, HeaderLength, throwOnEndOfStream: false) < HeaderLength)
        {
            return header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8);
        }

        if (!header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8) || header[4] != Class64 || !IsOfThisOrder(header[5]))
        {
            return false;
        }

        // e_shoff and e_shentsize times e_shnum: linkers put the table of sections last. e_phoff comes first.
        ulong sections = Offset(header, 40) + ((ulong)Short(header, 58) * Short(header, 60));
        ulong segments = Offset(header, 32) + ((ulong)Short(header, 54) * Short(header, 56));
        return Math.Max(sections, segments) > (ulong)file.Length;
    }

    private static bool IsOfThisOrder(byte data) => data == (BitConverter.IsLittleEndian ? 1 : 2);

    private static ulong Offset(byte[] header, int place) => BitConverter.ToUInt64(header, place);

    private static ushort Short(byte[] header, int place) => BitConverter.ToUInt16(header, place);
}
