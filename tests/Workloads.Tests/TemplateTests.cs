using SqliteBench.Providers;

namespace SqliteBench.Workloads.Tests;

public sealed class TemplateTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Theory]
    [InlineData(0, false)]
    [InlineData(1, false)]
    [InlineData(500, false)]
    [InlineData(500, true)]
    public void The_same_seed_gives_the_same_bytes(long rows, bool unique)
    {
        Template template = new(rows, 7, unique);

        template.Build(PInvokeShim.Provider, _directory.File("one"));
        template.Build(PInvokeShim.Provider, _directory.File("other"));

        File.ReadAllBytes(_directory.File("one")).ShouldBe(File.ReadAllBytes(_directory.File("other")));
    }

    [Fact]
    public void Every_synchronous_provider_builds_the_same_contents()
    {
        Template template = new(300, 7, UniqueIndex: false);
        template.Build(PInvokeShim.Provider, _directory.File("pinvoke"));
        template.Build(MicrosoftSqlite.Provider, _directory.File("microsoft"));

        DatabaseState Read(string name) => DatabaseCheck.ReadState(PInvokeShim.Provider, _directory.File(name), 0, 0);

        Read("microsoft").ShouldBe(Read("pinvoke"));
    }

    [Fact]
    public void A_template_is_built_once()
    {
        TemplateCache cache = new(_directory.Location, PInvokeShim.Provider);
        Template template = new(100, 1, UniqueIndex: false);
        string path = cache.Get(template);
        DateTime written = File.GetLastWriteTimeUtc(path);

        cache.Get(template).ShouldBe(path);

        File.GetLastWriteTimeUtc(path).ShouldBe(written);
    }

    [Fact]
    public void A_damaged_template_is_built_again()
    {
        TemplateCache cache = new(_directory.Location, PInvokeShim.Provider);
        Template template = new(100, 1, UniqueIndex: false);
        string path = cache.Get(template);
        byte[] whole = File.ReadAllBytes(path);
        File.WriteAllBytes(path, [.. whole.Select((value, index) => index == 5000 ? (byte)~value : value)]);

        cache.Holds(template).ShouldBeFalse();
        cache.Get(template);

        File.ReadAllBytes(path).ShouldBe(whole);
    }

    [Fact]
    public void Nothing_but_the_template_and_its_hash_is_left()
    {
        TemplateCache cache = new(_directory.Location, PInvokeShim.Provider);
        string path = cache.Get(new Template(100, 1, UniqueIndex: true));

        Directory.GetFiles(_directory.Location).Order().ShouldBe(new[] { path, path + ".sha256" }.Order());
    }

    [Fact]
    public void A_workload_that_starts_empty_has_one_without_rows()
    {
        Workload recreate = WorkloadCatalog.Find("recreate")!;

        recreate.Template(100, 1).ShouldBe(recreate.Template(1_000_000, 1));
        string path = new TemplateCache(_directory.Location, PInvokeShim.Provider).Get(recreate.Template(100, 1));

        DatabaseCheck.ReadState(PInvokeShim.Provider, path, 0, 0).ShouldBe(new DatabaseState(0, 0, 0, 0, 0));
    }

    [Fact]
    public void Its_size_is_near_the_estimate()
    {
        Template template = new(20_000, 1, UniqueIndex: false);
        string path = _directory.File("sized");

        template.Build(PInvokeShim.Provider, path);

        ((double)new FileInfo(path).Length / template.EstimatedBytes).ShouldBeInRange(0.8, 1.2);
    }

    public void Dispose() => _directory.Dispose();
}
