namespace SqliteBench.Workloads.Tests.Streams;

public class OperationStreamTests
{
    public static TheoryData<string> WorkloadIds => [.. WorkloadCatalog.All.Select(workload => workload.Id)];

    [Fact]
    public void Another_seed_gives_other_bytes() =>
        Holds.For(
            (ulong seed) =>
            {
                OperationStream one = Stream("select", new(1000, 50, seed));
                OperationStream other = Stream("select", new(1000, 50, seed + 1));

                return !one.Bytes.SequenceEqual(other.Bytes);
            }
        );

    // But for its last operation, which may know that it is the last.
    [Theory]
    [MemberData(nameof(WorkloadIds))]
    public void A_shorter_stream_is_the_beginning_of_a_longer_one(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream shorter = OperationStream.Generate(workload, new StreamOptions(500, 40));
        OperationStream longer = OperationStream.Generate(workload, new StreamOptions(500, 90));
        int common = 39 * NativeLibraryBaseline.RecordSize;
        longer.Bytes[..common].ShouldBe(shorter.Bytes[..common]);
    }

    [NativeFact]
    public void The_native_baseline_has_the_same_workloads() =>
        NativeLibraryBaseline.Workloads.ShouldBe(
            WorkloadCatalog.All.Select(workload => workload.Id),
            ignoreOrder: true
        );

    [Fact]
    public void Inserts_name_blocks_that_differ_from_each_other_and_from_the_template()
    {
        OperationStream stream = Stream("insert", new(200, 300));
        HashSet<BlockKey> template = [.. Enumerable.Range(1, 200).Select(number => BlockSource.Create(1, number))];
        stream.Operations.Select(operation => operation.Block).Distinct().Count().ShouldBe(300);
        stream.Operations.ShouldNotContain(operation => template.Contains(operation.Block));
    }

    [Fact]
    public void Half_of_the_keys_of_select_xor_insert_exist()
    {
        OperationStream stream = Stream("select-xor-insert", new(1000, 10_000));
        stream.Operations.Count(operation => operation.BlockNumber <= 1000).ShouldBeInRange(4700, 5300);
    }

    [Fact]
    public void New_blocksets_start_with_the_odds_of_the_published_runs()
    {
        OperationStream stream = Stream("new-blockset", new(1000, 20_000));
        stream.Operations.Count(operation => operation.StartsBlockset).ShouldBeInRange(50, 110);
    }

    [Fact]
    public void Backup_knows_60_percent_of_the_blocks_of_files_of_about_20()
    {
        OperationStream stream = Stream("backup", new(1000, 20_000));
        stream.Operations.Count(operation => operation.BlockNumber <= 1000).ShouldBeInRange(11_700, 12_300);
        stream.Operations.Count(operation => operation.StartsBlockset).ShouldBeInRange(850, 1150);
    }

    [Fact]
    public void Half_of_the_blocks_that_recreate_lists_repeat_an_earlier_one()
    {
        OperationStream stream = Stream("recreate", new(1000, 10_000));

        long listed = 0;
        foreach (long number in stream.Operations.Select(operation => operation.BlockNumber))
        {
            number.ShouldBeInRange(1, listed + 1);
            listed = Math.Max(listed, number);
        }

        listed.ShouldBeInRange(4700, 5300);
        stream.Options.Rows.ShouldBe(0);
        stream.Operations[0].StartsBlockset.ShouldBeTrue();
    }

    [Theory]
    [InlineData("restore", 1)]
    [InlineData("delete", 2)]
    public void A_whole_flow_over_blocksets_names_each_of_its_own_once(string id, int step)
    {
        Workload flow = WorkloadCatalog.Find(id)!;
        int blocksets = TemplateBlocksets.Build(7, 10_000).Count;

        OperationStream stream = OperationStream.Generate(
            flow,
            new StreamOptions(10_000, flow.OperationsFor(10_000, 7), Seed: 7)
        );

        stream
            .Operations.Select(operation => operation.Value)
            .ShouldBe(Enumerable.Range(1, blocksets / step).Select(number => (long)number * step));
    }

    [Fact]
    public void Restore_begins_again_after_the_last_blockset()
    {
        int blocksets = TemplateBlocksets.Build(1, 1000).Count;
        OperationStream stream = Stream("restore", new(1000, blocksets + 1));
        stream.Operations[blocksets].ShouldBe(stream.Operations[0]);
    }

    [Fact]
    public void Delete_sweeps_orphans_at_the_end_of_the_stream_alone()
    {
        OperationStream stream = Stream("delete", new(1000, 50));
        stream.Operations.Select(operation => operation.SweepsOrphans).ShouldBe([.. new bool[49], true]);
    }

    [Fact]
    public void A_hash_is_32_bytes_of_base64_and_a_size_from_1_to_1000() =>
        Holds.For(
            (ulong seed, uint number) =>
            {
                BlockKey block = BlockSource.Create(seed, number + 1L);

                return Convert.FromBase64String(block.Hash).Length == 32
                    && Encoding.ASCII.GetByteCount(block.Hash) == BlockKey.HashLength
                    && block.Size is >= 1 and <= BlockKey.MaximumSize;
            }
        );

    [Fact]
    public void Blocksets_share_out_every_block_of_the_template_in_order() =>
        Holds.For(
            (ulong seed, ushort rows) =>
            {
                TemplateBlocksets blocksets = TemplateBlocksets.Build(seed, rows + 1L);

                long next = 1;
                for (int blockset = 1; blockset <= blocksets.Count; blockset++)
                {
                    (long first, long length) = blocksets.Blocks(blockset);
                    if (first != next || length < 1)
                    {
                        return false;
                    }

                    next += length;
                }

                return next == rows + 2L;
            }
        );

    private static OperationStream Stream(string id, StreamOptions options) =>
        OperationStream.Generate(WorkloadCatalog.Find(id)!, options);
}
