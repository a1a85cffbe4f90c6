using System.Text.Json;
using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Pairs.Lanes;

/// <summary>The inside of a lane: one contender at a time, as the program's own process would have it.</summary>
internal sealed class LaneHost : IDisposable
{
    private Provider? _provider;
    private IPairedRun? _run;
    private Contender? _contender;

    /// <summary>Does what a line asks for.</summary>
    /// <param name="line">A request.</param>
    /// <returns>The reply, as a line; a failure is one.</returns>
    public string Answer(string line)
    {
        try
        {
            return Answer(LaneRequest.Parse(line)).ToLine();
        }
        catch (EngineLoadException exception)
        {
            return new LaneReply(exception.Message) { IsWrongEngine = true }.ToLine();
        }
#pragma warning disable CA1031 // Whatever a provider throws is told to the program, which ends the run.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return new LaneReply(Fault.Words(exception)).ToLine();
        }
    }

    public void Dispose()
    {
        try
        {
            Close();
        }
        finally
        {
            _run?.Dispose();
            _run = null;
        }
    }

    private Provider Provider => _provider ?? throw new InvalidOperationException("the lane was not started");

    private IPairedRun PairedRun => _run ?? throw new InvalidOperationException("the lane has no setting");

    private Contender Contender => _contender ?? throw new InvalidOperationException("the lane has nothing open");

    private LaneReply Answer(LaneRequest request)
    {
        switch (request)
        {
            case LaneRequest.Start start:
                return Start(start);
            case LaneRequest.Prepare prepare:
                Dispose();
                _run = prepare.Plan.Prepare(prepare.Axes, [PairedSubject.Of(Provider.Id, prepare.Axes)]);
                return new LaneReply();
            case LaneRequest.Open:
                _contender = PairedRun.Open()[0];
                return new LaneReply();
            case LaneRequest.Run run:
                return Run(Contender, run.First, run.Count);
            case LaneRequest.Commit:
                return new LaneReply { Nanoseconds = Contender.TimeCommit(TimeProvider.System) };
            case LaneRequest.Close:
                Close();
                return new LaneReply();
            default:
                throw new JsonException($"a lane does not answer {request.GetType().Name}");
        }
    }

    private LaneReply Start(LaneRequest.Start start)
    {
        EngineLibrary.Use(EngineChoice.Parse(start.Engine));
        _provider = ProviderCatalog.Find(start.Provider)!;
        return new LaneReply
        {
            Versions = _provider.ReadVersions(),
            Impossible = EngineProbe.ReasonsOf(start.Workloads),
        };
    }

    private static LaneReply Run(Contender contender, int first, int count)
    {
        contender.Prepare();
        double nanoseconds = contender.Time(first, count, TimeProvider.System);
        contender.Check(first, count);
        return new LaneReply { Nanoseconds = nanoseconds };
    }

    private void Close()
    {
        Contender? contender = _contender;
        _contender = null;
        contender?.Dispose();
    }
}
