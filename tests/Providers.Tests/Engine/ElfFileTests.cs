namespace SqliteBench.Providers.Tests.Engine;

/// <summary>
/// Whether a library is cut off, by the header alone: places and sizes as in https://refspecs.linuxfoundation.org/elf/elf.pdf
/// for 64 bits.
/// </summary>
public sealed class ElfFileTests : DirectoryTests
{
    private const int Segments = 32;
    private const int Sections = 40;
    private const int SizeOfSegment = 54;
    private const int NumberOfSegments = 56;
    private const int SizeOfSection = 58;
    private const int NumberOfSections = 60;

    // Sections end at 500 + 3 * 64, segments at 600 + 2 * 56.
    [Theory]
    [InlineData(600, 711, true)]
    [InlineData(600, 712, false)]
    [InlineData(600, 713, false)]
    [InlineData(64, 691, true)]
    [InlineData(64, 692, false)]
    [InlineData(64, 63, true)]
    [InlineData(64, 4, true)]
    public void One_whose_header_last_segment_or_last_section_is_not_whole_is_cut_off(
        ulong segments,
        int length,
        bool isCutOff
    ) => IsTruncated(Library(sections: 500, segments), length).ShouldBe(isCutOff);

    [Theory]
    [InlineData(0, 0, 100)]
    [InlineData(3, 'G', 100)]
    [InlineData(3, 'G', 10)]
    [InlineData(4, 1, 100)]
    [InlineData(5, 2, 100)]
    public void What_is_no_library_of_64_bits_and_this_order_of_bytes_is_not(int place, int value, int length)
    {
        byte[] library = Library(sections: 500, segments: 600);
        library[place] = (byte)value;
        IsTruncated(library, length).ShouldBeFalse();
    }

    [Fact]
    public void An_empty_file_is_not() => IsTruncated([], 0).ShouldBeFalse();

    private static byte[] Library(ulong sections, ulong segments)
    {
        byte[] header = new byte[64];
        "\u007fELF"u8.CopyTo(header);
        header[4] = 2;
        header[5] = (byte)(BitConverter.IsLittleEndian ? 1 : 2);
        BitConverter.TryWriteBytes(header.AsSpan(Segments), segments);
        BitConverter.TryWriteBytes(header.AsSpan(Sections), sections);
        BitConverter.TryWriteBytes(header.AsSpan(SizeOfSegment), (ushort)56);
        BitConverter.TryWriteBytes(header.AsSpan(NumberOfSegments), (ushort)2);
        BitConverter.TryWriteBytes(header.AsSpan(SizeOfSection), (ushort)64);
        BitConverter.TryWriteBytes(header.AsSpan(NumberOfSections), (ushort)3);
        return header;
    }

    private bool IsTruncated(byte[] header, int length)
    {
        string path = Temporary.File("library");
        byte[] file = new byte[length];
        header.AsSpan(0, Math.Min(header.Length, length)).CopyTo(file);
        File.WriteAllBytes(path, file);
        return ElfFile.IsTruncated(path);
    }
}
