using System.Diagnostics;
using System.Text.Json;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Turns;

internal sealed class WorkerException(string message) : SuiteException(message)
{
    /// <summary>Whether a signal that ends programs ended it: the one that interrupts the whole run.</summary>
    public bool IsInterruption { get; init; }
}

internal static class WorkerStart
{
    public const string Command = "pair-worker";

    public static ProcessStartInfo Create() => OwnProgram.Start(Command);

    public static ProcessStartInfo In(string folder) => OwnProgram.StartIn(folder, Command);
}

/// <summary>A process of this program that runs one candidate on an engine of its own.</summary>
internal sealed class WorkerProcess(string name, ProcessStartInfo start) : IDisposable
{
    private readonly LineProcess _process = new(start);
    private bool _hasEnded;

    public string Name => name;

    public int Id => _process.Process.Id;

    /// <summary>Asks for something and waits until it is done.</summary>
    /// <returns>The reply, which may say that the engine cannot be used, and of no other failure.</returns>
    /// <exception cref="WorkerException">It failed, or the process has ended.</exception>
    public WorkerReply Ask(WorkerRequest request)
    {
        try
        {
            WorkerReply reply = _process.Ask(request.ToLine()) is { } line ? WorkerReply.Parse(line) : throw Ended();
            return reply is { Failure: { } failure, IsWrongEngine: false }
                ? throw new WorkerException($"{name}: {failure}")
                : reply;
        }
        catch (JsonException)
        {
            throw new WorkerException($"{name}: its process said something else than it was asked for");
        }
    }

    /// <summary>Has it choose an engine, which something on the command line names, and a provider.</summary>
    /// <exception cref="UsageException">The engine cannot be used.</exception>
    public WorkerReply Begin(string source, string engine, string provider, IReadOnlyList<string> workloads)
    {
        WorkerReply reply = Ask(new WorkerRequest.Start(engine, provider, workloads));
        return reply.Failure is { } failure ? throw EngineProbe.NoEngine(source, failure) : reply;
    }

    /// <summary>Closes what is open; harmless when nothing is, or when the process has ended.</summary>
    public void Close()
    {
        if (!_hasEnded)
        {
            Ask(new WorkerRequest.Close());
        }
    }

    public void Kill() => _process.Kill();

    public void Dispose() => _process.Dispose();

    private WorkerException Ended()
    {
        _hasEnded = true;
        (int code, string said) = _process.End();
        return new WorkerException(
            $"{name}: its process ended early, with exit code {code}{(said.Length > 0 ? $": {said}" : "")}"
        )
        {
            IsInterruption = SignalCleanup.HasEnded(code),
        };
    }
}

/// <summary>The workers of a run: they end together, also when the run is interrupted.</summary>
internal sealed class WorkerGroup : IDisposable
{
    private readonly Lock _gate = new();
    private readonly List<WorkerProcess> _workers = [];
    private bool _isKilled;

    public WorkerProcess Start(string name, string? folder = null)
    {
        lock (_gate)
        {
            WorkerProcess worker = _isKilled
                ? throw new WorkerException($"{name}: the run is being ended")
                : new WorkerProcess(name, folder is null ? WorkerStart.Create() : WorkerStart.In(folder));
            _workers.Add(worker);
            return worker;
        }
    }

    /// <summary>Ends all workers at once; there are no others afterwards. May be called from another thread.</summary>
    public void Kill()
    {
        lock (_gate)
        {
            _isKilled = true;
            _workers.ForEach(worker => worker.Kill());
        }
    }

    public void Dispose() => _workers.ForEach(worker => worker.Dispose());
}

/// <summary>Candidates of which each runs in a worker of its own.</summary>
internal sealed class WorkerRun : IPairedRun
{
    private readonly IReadOnlyList<WorkerProcess> _workers;
    private readonly bool _isStepwise;

    public WorkerRun(PairedPlan plan, IReadOnlyList<(WorkerProcess Worker, Axes Axes)> workers)
    {
        _workers = [.. workers.Select(entry => entry.Worker)];
        _isStepwise = plan.Parts == PairedParts.Steps;
        foreach ((WorkerProcess worker, Axes axes) in workers)
        {
            worker.Ask(new WorkerRequest.Prepare(axes, plan));
        }
    }

    public IReadOnlyList<TimedCandidate> Open()
    {
        foreach (WorkerProcess worker in _workers)
        {
            worker.Ask(new WorkerRequest.Open());
        }

        return [.. _workers.Select(Contend)];
    }

    /// <summary>Nothing: a worker removes the files of a setting when the next one comes, or at its end.</summary>
    public void Dispose() { }

    private TimedCandidate Contend(WorkerProcess worker)
    {
        double nanoseconds = 0;
        return new TimedCandidate(
            worker.Name,
            (first, count) => nanoseconds = worker.Ask(new WorkerRequest.Run(first, count)).Nanoseconds,
            worker.Close,
            elapsed: () => nanoseconds,
            commit: _isStepwise ? () => nanoseconds = worker.Ask(new WorkerRequest.Commit()).Nanoseconds : null
        );
    }
}
