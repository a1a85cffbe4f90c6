using System.Globalization;
using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Startup.Tests;

public sealed class RequestsTests : IDisposable
{
    private const long Rows = 100;
    private const int Operations = 20;
    private const ulong Seed = 7;

    private readonly TemporaryDirectory _directory = new();
    private readonly ManagedStart<PInvokeConnection, PInvokeStatement> _provider = new();
    private readonly Requests _requests;

    public RequestsTests()
    {
        Template template = WorkloadCatalog.Select.Template(Rows, Seed);
        template.Build(PInvokeShim.Provider, Database);
        _requests = new Requests(_provider, Database, Seed);
    }

    private string Database => _directory.File("copy.db");

    public void Dispose()
    {
        _requests.Dispose();
        _directory.Dispose();
    }

    [Fact]
    public void The_first_row_is_found_by_its_key() =>
        _provider.FindFirst(Database, BlockSource.Create(Seed, Rows)).ShouldBe(Rows);

    [Theory]
    [InlineData("select")]
    [InlineData("insert")]
    public void Ranges_of_operations_answer_and_leave_what_the_model_says(string id)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        PreparedWork work = workload.With(
            OperationStream.Generate(workload, new StreamOptions(Rows, Operations, Seed))
        );

        _requests.Answer($"open {id} {Rows} {Operations}").ShouldBe("opened");
        foreach (int first in (int[])[0, Operations / 2])
        {
            RunResult expected = work.Expected(first, Operations / 2, threads: 1);
            _requests
                .Answer($"run {first} {Operations / 2}")
                .ShouldEndWith(
                    string.Create(CultureInfo.InvariantCulture, $" digest={expected.Digest:x16} rows={expected.Rows}")
                );
        }

        _requests.Answer("close").ShouldBe("closed");
        RunOptions options = new([Database], PragmaSet.Normal, BatchSize.All);
        DatabaseCheck.Find(Database, work.Contents(ran: true, options)).ShouldBeNull();
    }

    [Fact]
    public void Nothing_can_be_run_before_it_is_opened_or_after_it_is_closed()
    {
        Refused("run 0 1").ShouldBe("nothing is open");
        _requests.Answer($"open select {Rows} 1");
        _requests.Answer("close");
        Refused("run 0 1").ShouldBe("nothing is open");
    }

    [Fact]
    public void What_has_been_loaded_is_listed() =>
        _requests.Answer("loaded")["loaded ".Length..].Split(';').ShouldContain("SqliteBench.Providers");

    [Fact]
    public void Another_word_is_no_request() => Refused("sing").ShouldBe("'sing' is not a request");

    private string Refused(string request) => Should.Throw<ArgumentException>(() => _requests.Answer(request)).Message;
}
