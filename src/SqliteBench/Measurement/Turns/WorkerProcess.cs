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
    /// <param name="folder">Of the build of this program; null for the one that runs.</param>
    public static ProcessStartInfo Create(string? folder = null)
    {
        ProcessStartInfo start = folder is null
            ? OwnProgram.Start(Worker.Argument)
            : OwnProgram.StartIn(folder, Worker.Argument);
        // Code that runs often is compiled again at once, and not when nothing new was compiled for 100 ms: a launch warms
        // up in a fourth of the time, to the same code.
        start.Environment["DOTNET_TC_CallCountingDelayMs"] = "0";
        return start;
    }
}

/// <summary>A process of this program that times candidates on an engine of its own.</summary>
internal sealed class WorkerProcess(string name, ProcessStartInfo start) : IDisposable
{
    private readonly LineProcess _process = new(start);

    /// <summary>Asks for something and waits until it is done.</summary>
    /// <returns>The reply, which may say that the engine cannot be used, and of no other failure.</returns>
    /// <exception cref="WorkerException">It failed, or the process has ended.</exception>
    public WorkerReply Ask(WorkerRequest request)
    {
        try
        {
            WorkerReply reply = _process.Ask(request.ToLine()) is { } line ? WorkerReply.Parse(line) : throw Ended();
            return reply is { Failure: { } failure, IsWrongEngine: false } ? throw new WorkerException(failure) : reply;
        }
        catch (JsonException)
        {
            throw new WorkerException($"{name}: its process gave an answer that cannot be read");
        }
    }

    /// <summary>Has it choose an engine, which something on the command line names, and a provider.</summary>
    /// <exception cref="UsageException">The engine cannot be used.</exception>
    public WorkerReply Begin(string source, string engine, string provider, IReadOnlyList<string> workloads)
    {
        WorkerReply reply = Ask(new WorkerRequest.Start(engine, provider, workloads));
        return reply.Failure is { } failure ? throw EngineProbe.NoEngine(source, failure) : reply;
    }

    public void Kill() => _process.Kill();

    public void Dispose() => _process.Dispose();

    private WorkerException Ended()
    {
        (int code, string said) = _process.End();
        return new WorkerException(
            $"{name}: its process ended early, with exit code {code}{(said.Length > 0 ? $": {said}" : "")}"
        )
        {
            IsInterruption = SignalCleanup.HasEnded(code),
        };
    }
}

/// <summary>Starts one worker after the other, until it is told to end them.</summary>
internal sealed class WorkerGate
{
    private readonly Lock _gate = new();
    private WorkerProcess? _current;
    private bool _isKilled;

    /// <summary>Starts a worker and ends it when it has done what it is for.</summary>
    public T Use<T>(string name, string? folder, Func<WorkerProcess, T> use)
    {
        using WorkerProcess worker = Start(name, folder);
        return use(worker);
    }

    /// <summary>Ends the worker at once; there is no other afterwards. May be called from another thread.</summary>
    public void Kill()
    {
        lock (_gate)
        {
            _isKilled = true;
            _current?.Kill();
        }
    }

    private WorkerProcess Start(string name, string? folder)
    {
        lock (_gate)
        {
            return _current = _isKilled
                ? throw new WorkerException($"{name}: the run is ending") { IsInterruption = true }
                : new WorkerProcess(name, WorkerStart.Create(folder));
        }
    }
}
