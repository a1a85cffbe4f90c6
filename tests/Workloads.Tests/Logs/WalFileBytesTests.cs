using System.Buffers.Binary;

namespace SqliteBench.Workloads.Tests.Logs;

public sealed class WalFileBytesTests : DirectoryTests
{
    private const int PageSize = 512;
    private const int FrameLength = 24 + PageSize;
    private const ulong Salt = 0x0123456789abcdef;

    private string Wal => Temporary.File("wal");

    [Fact]
    public void A_log_that_does_not_exist_yet_has_no_bytes_and_no_row() =>
        new WalFile(Wal).Read().ShouldBe(new WalContents(0, null));

    [Fact]
    public void A_part_of_a_header_or_of_the_first_frame_has_no_row()
    {
        foreach (int length in (int[])[0, 1, 31, 32, 33, 32 + 24, 32 + FrameLength - 1])
        {
            File.WriteAllBytes(Wal, [.. Log(Frame(Leaf(7)))[..length]]);
            new WalFile(Wal).Read().ShouldBe(new WalContents(length, null));
        }
    }

    [Fact]
    public void A_frame_that_was_written_in_part_counts_when_it_is_whole()
    {
        byte[] bytes = Log(Frame(Leaf(7)), Frame(Leaf(8)));
        WalFile wal = new(Wal);
        File.WriteAllBytes(Wal, bytes[..^1]);
        wal.Read().ShouldBe(new WalContents(bytes.Length - 1, 7));
        File.WriteAllBytes(Wal, bytes);
        wal.Read().ShouldBe(new WalContents(bytes.Length, 8));
    }

    [Fact]
    public void A_log_may_be_longer_than_what_is_read_at_once()
    {
        const int Frames = 5000;
        byte[] bytes = Log([.. Enumerable.Range(1, Frames).Select(row => Frame(Leaf(row)))]);
        File.WriteAllBytes(Wal, bytes);
        bytes.Length.ShouldBeGreaterThan(2 << 20);
        new WalFile(Wal).Read().ShouldBe(new WalContents(bytes.Length, Frames));
    }

    [Fact]
    public void The_frame_of_the_highest_row_is_read_again()
    {
        WalFile wal = new(Wal);
        File.WriteAllBytes(Wal, Log(Frame(Leaf(7)), Frame(Interior())));
        wal.Read().HighestRow.ShouldBe(7);
        File.WriteAllBytes(Wal, Log(Frame(Leaf(7, 8, 9)), Frame(Interior())));
        wal.Read().HighestRow.ShouldBe(9);
    }

    [Fact]
    public void The_ends_of_each_length_of_a_rowid_are_read()
    {
        long[] rows = [0, 127, 128, 16_383, 16_384, (1L << 56) - 1, 1L << 56, long.MaxValue, long.MinValue, -1];
        rows.Select(row => WalFile.HighestRow(Leaf(row))).ShouldBe(rows.Select(row => (long?)row));
    }

    [Fact]
    public void Only_a_leaf_of_a_table_has_rows()
    {
        foreach (byte type in (byte[])[0x02, 0x05, 0x0a, 0x00])
        {
            WalFile.HighestRow([type, .. Leaf(7)[1..]]).ShouldBeNull();
        }
    }

    [Fact]
    public void Page_1_has_the_schema_and_no_rows()
    {
        byte[] page = new byte[PageSize];
        Leaf(7).AsSpan(0, PageSize - 100).CopyTo(page.AsSpan(100));
        File.WriteAllBytes(Wal, Log(Frame(page, number: 1), Frame(Leaf(7), number: 1)));
        new WalFile(Wal).Read().HighestRow.ShouldBeNull();
    }

    [Fact]
    public void A_leaf_without_cells_has_no_rows() => WalFile.HighestRow(Leaf()).ShouldBeNull();

    [Theory]
    [InlineData(8, 0)]
    [InlineData(8, 9)]
    [InlineData(8, PageSize)]
    [InlineData(8, 0xffff)]
    [InlineData(3, 0xffff)]
    [InlineData(3, 253)]
    public void A_leaf_whose_last_cell_is_not_in_it_has_no_rows(int offset, ushort value)
    {
        byte[] page = Leaf(7);
        BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(offset), value);
        WalFile.HighestRow(page).ShouldBeNull();
    }

    [Fact]
    public void A_cell_that_runs_out_of_the_page_has_no_row()
    {
        byte[] page = Leaf(7);
        page.AsSpan(PageSize - 2).Fill(0xff);
        BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(8), PageSize - 2);
        WalFile.HighestRow(page).ShouldBeNull();
    }

    [Fact]
    public void No_bytes_of_a_page_break_the_reading() =>
        Holds.For<byte[]>(bytes =>
        {
            byte[] page = [0x0d, .. bytes];
            WalFile.HighestRow(page);
            return true;
        });

    [Fact]
    public void A_header_that_is_none_is_an_error()
    {
        byte[] whole = Log(Frame(Leaf(7)));
        foreach (
            (int offset, uint value) in ((int, uint)[])
                [(0, 0), (0, 0x377f0684), (8, 0), (8, 256), (8, 1000), (8, 131_072)]
        )
        {
            byte[] bytes = [.. whole];
            BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(offset), value);
            File.WriteAllBytes(Wal, bytes);
            Should
                .Throw<InvalidDataException>(() => new WalFile(Wal).Read(), $"{value} at {offset}")
                .Message.ShouldBe("the file does not begin with the header of a write-ahead log");
        }
    }

    [Fact]
    public void A_page_size_of_1_stands_for_65536()
    {
        byte[] bytes = Log(Frame(Leaf(7)));
        BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(8), 1);
        File.WriteAllBytes(Wal, bytes);
        new WalFile(Wal).Read().ShouldBe(new WalContents(bytes.Length, null));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_log_that_was_gone_or_cut_is_read_anew(bool isCut)
    {
        WalFile wal = new(Wal);
        File.WriteAllBytes(Wal, Log(Frame(Leaf(7)), Frame(Leaf(8))));
        wal.Read().HighestRow.ShouldBe(8);
        File.Delete(Wal);
        if (isCut)
        {
            File.WriteAllBytes(Wal, Log()[..10]);
        }

        wal.Read().ShouldBe(new WalContents(isCut ? 10 : 0, null));

        File.WriteAllBytes(Wal, Log(Frame(Leaf(3))));
        wal.Read().HighestRow.ShouldBe(3);
    }

    private static byte[] Log(params byte[][] frames)
    {
        byte[] header = new byte[32];
        BinaryPrimitives.WriteUInt32BigEndian(header, 0x377f0682);
        BinaryPrimitives.WriteUInt32BigEndian(header.AsSpan(8), PageSize);
        BinaryPrimitives.WriteUInt64BigEndian(header.AsSpan(16), Salt);
        return [.. header, .. frames.SelectMany(frame => frame)];
    }

    private static byte[] Frame(byte[] page, uint number = 2)
    {
        byte[] frame = [.. new byte[24], .. page];
        BinaryPrimitives.WriteUInt32BigEndian(frame, number);
        BinaryPrimitives.WriteUInt64BigEndian(frame.AsSpan(8), Salt);
        return frame;
    }

    private static byte[] Interior()
    {
        byte[] page = Leaf(1);
        page[0] = 0x05;
        return page;
    }

    /// <summary>A leaf with an empty record for each row, the cells from the end of the page on.</summary>
    private static byte[] Leaf(params long[] rows)
    {
        byte[] page = new byte[PageSize];
        page[0] = 0x0d;
        BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(3), (ushort)rows.Length);
        int end = PageSize;
        for (int index = 0; index < rows.Length; index++)
        {
            byte[] cell = [0x01, .. Varint(rows[index]), 0x01];
            end -= cell.Length;
            cell.CopyTo(page, end);
            BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(8 + (2 * index)), (ushort)end);
        }

        return page;
    }

    private static byte[] Varint(long value)
    {
        ulong rest = (ulong)value;
        if (rest >> 56 != 0)
        {
            return [.. Groups(rest >> 8, 8).Select(group => (byte)(group | 0x80)), (byte)rest];
        }

        int count = 1;
        while (rest >> (7 * count) != 0)
        {
            count++;
        }

        byte[] bytes = [.. Groups(rest, count).Select(group => (byte)(group | 0x80))];
        bytes[^1] &= 0x7f;
        return bytes;
    }

    private static IEnumerable<byte> Groups(ulong value, int count) =>
        Enumerable.Range(1, count).Select(group => (byte)((value >> (7 * (count - group))) & 0x7f));
}
