namespace SqliteBench.Workloads.Tests.Databases;

public sealed class TemplateTests : DirectoryTests
{
    private static readonly Dictionary<string, Action<string>> s_damages = new(StringComparer.Ordinal)
    {
        ["a flipped byte"] = path => Change(path, bytes => bytes[5000] = (byte)~bytes[5000]),
        ["a truncated file"] = path => File.WriteAllBytes(path, File.ReadAllBytes(path)[..4096]),
        ["an empty file"] = path => File.WriteAllText(path, ""),
        ["no file"] = File.Delete,
        ["no hash"] = path => File.Delete(path + ".sha256"),
        ["an empty hash"] = path => File.WriteAllText(path + ".sha256", ""),
        ["a hash that is none"] = path => File.WriteAllText(path + ".sha256", "no hash \0 at all"),
        ["the hash of another template"] = path => File.WriteAllText(path + ".sha256", new string('0', 64)),
    };

    private static Template Small { get; } = new(100, 1, UniqueIndex: false);

    [Fact]
    public void Every_builder_builds_the_same_contents()
    {
        Template template = new(300, 7, UniqueIndex: false);
        foreach (
            Provider builder in (Provider[])[PInvokeShim.Provider, SqlitePclRawApi.Provider, MicrosoftSqlite.Provider]
        )
        {
            string path = Temporary.File(builder.Id);
            template.Build(builder, path);
            path.ShouldHold(StateModel.OfTemplate(7, 300).Contents(template.Schema, areIdsKnown: true), builder.Id);
        }
    }

    [Theory]
    [InlineData(false, "text-hash-size-100-7-v2.db")]
    [InlineData(true, "text-unique-hash-size-100-7-v2.db")]
    public void Its_name_tells_all_that_it_depends_on(bool unique, string name) =>
        new Template(100, 7, unique).FileName.ShouldBe(name);

    [Fact]
    public void It_is_built_without_a_journal_committed_after_every_so_many_rows_and_tells_how_far_it_is()
    {
        Recording recording = new();
        string path = Recording.Database(recording);
        Told told = new(_ => { });

        (Small with { RowsPerTransaction = 40 }).Build(new RecordingProvider(), path, told);

        told.Rows.ShouldBe([40, 80]);
        recording.Settings[0].ShouldBe("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-262144");
        recording.Modes.ShouldBe(Enumerable.Repeat(TransactionMode.Immediate, 3));
        recording.Committed.ShouldBe(3);
        recording.ShouldBeClosed();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(100)]
    public void One_that_comes_out_wrong_is_refused_and_not_kept(long rows)
    {
        TemplateCache cache = new(Temporary.Location, new RecordingProvider());
        string sentence = MessageOf<InvalidDataException>(() => cache.Get(new Template(rows, 1, UniqueIndex: false)));
        sentence.ShouldStartWith($"the template text/hash-size of {rows} rows, built by recording: wrong database: ");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_template_is_built_once()
    {
        TemplateCache cache = new(Temporary.Location);
        Template template = new(100, 1, UniqueIndex: false);
        string path = cache.Get(template);
        DateTime written = File.GetLastWriteTimeUtc(path);
        cache.Get(template).ShouldBe(path);
        File.GetLastWriteTimeUtc(path).ShouldBe(written);
    }

    public static TheoryData<string> Damages => [.. s_damages.Keys];

    [Theory]
    [MemberData(nameof(Damages))]
    public void A_damaged_template_is_built_again(string damage)
    {
        TemplateCache cache = new(Temporary.Location);
        string path = cache.Get(Small);
        byte[] whole = File.ReadAllBytes(path);
        string hash = File.ReadAllText(path + ".sha256");
        s_damages[damage](path);

        cache.Holds(Small).ShouldBeFalse();
        cache.Get(Small).ShouldBe(path);

        File.ReadAllBytes(path).ShouldBe(whole);
        File.ReadAllText(path + ".sha256").ShouldBe(hash);
        Directory.GetFileSystemEntries(Temporary.Location).Order().ShouldBe([path, path + ".sha256"]);
    }

    [UnreadableFileFact]
    public void A_template_that_cannot_be_read_is_built_again()
    {
        TemplateCache cache = new(Temporary.Location);
        string path = cache.Get(Small);
        byte[] whole = File.ReadAllBytes(path);
        File.Delete(path);
        File.CreateSymbolicLink(path, UnreadableFileFactAttribute.File);

        cache.Holds(Small).ShouldBeFalse();
        cache.Get(Small).ShouldBe(path);

        File.ReadAllBytes(path).ShouldBe(whole);
    }

    [Fact]
    public void A_file_in_the_place_of_the_cache_is_an_error()
    {
        string file = Temporary.File("templates");
        File.WriteAllText(file, "as it was");
        Should.Throw<IOException>(() => new TemplateCache(file).Get(Small));
        File.ReadAllText(file).ShouldBe("as it was");
    }

    [Fact]
    public void What_a_killed_run_was_building_goes_with_the_next_one()
    {
        string abandoned = Directory.CreateDirectory(Temporary.File("run-1-killed")).FullName;
        File.WriteAllText(Path.Combine(abandoned, Small.FileName), "half of it");
        File.WriteAllText($"{abandoned}.lock", "");
        new TemplateCache(Temporary.Location).Prepare([], TextWriter.Null);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Several_build_the_same_template_at_once()
    {
        TemplateCache[] caches = [.. Enumerable.Range(0, 6).Select(_ => new TemplateCache(Temporary.Location))];
        Parallel.ForEach(caches, cache => cache.Get(Small));
        caches[0].Holds(Small).ShouldBeTrue();
        Directory.GetFileSystemEntries(Temporary.Location).Length.ShouldBe(2);
    }

    [Fact]
    public void What_is_being_built_goes_when_the_program_is_interrupted()
    {
        TemplateCache cache = new(Temporary.Location, new RecordingProvider());
        using CancellationTokenSource source = new();
        Told told = new(_ =>
        {
            Directory.GetDirectories(Temporary.Location).ShouldHaveSingleItem();
            source.Cancel();
        });

        Should.Throw<OperationCanceledException>(() =>
            cache.Get(Small with { RowsPerTransaction = 30 }, told, source.Token)
        );

        told.Rows.ShouldBe([30]);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_workload_that_starts_empty_has_one_without_rows()
    {
        Workload recreate = WorkloadCatalog.Find("recreate")!;
        recreate.Template(100, 1).ShouldBe(recreate.Template(1_000_000, 1));
        string path = new TemplateCache(Temporary.Location).Get(recreate.Template(100, 1));
        path.ShouldHold(StateModel.OfTemplate(1, 0).Contents(BlockSchemaCatalog.Default, areIdsKnown: true));
    }

    private static void Change(string path, Action<byte[]> change)
    {
        byte[] bytes = File.ReadAllBytes(path);
        change(bytes);
        File.WriteAllBytes(path, bytes);
    }

    private sealed class Told(Action<long> then) : IProgress<long>
    {
        public List<long> Rows { get; } = [];

        public void Report(long value)
        {
            Rows.Add(value);
            then(value);
        }
    }
}

/// <summary>Needs a file that nobody can read, not even root, whom permissions do not stop.</summary>
public sealed class UnreadableFileFactAttribute : FactAttribute
{
    /// <summary>The memory of the process that reads: there is nothing at its beginning.</summary>
    public const string File = "/proc/self/mem";

    public UnreadableFileFactAttribute() =>
        Skip = System.IO.File.Exists(File) ? null : $"this system has no {File}, a file that nobody can read";
}
