using System.Diagnostics;
using System.Globalization;
using System.Threading.Channels;

namespace SqliteBench.Tests.Programs;

/// <summary>The built program while it runs, for a test that does something to it at a certain moment.</summary>
internal sealed class LiveProgram : IDisposable
{
    private readonly MarkedProcesses _processes = new();
    private readonly CancellationTokenSource _bound = new(ProgramRun.Bound);
    private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();
    private readonly List<string> _output = [];
    private readonly Process _process;
    private readonly Task _reading;
    private readonly Task<string> _error;

    /// <summary>Starts it.</summary>
    /// <param name="arguments">Its arguments.</param>
    public LiveProgram(params IEnumerable<string> arguments)
    {
        _process = ProgramRun.Start(arguments, _processes.Variable);
        // On threads of their own: they would keep those of the pool, on which the tests act, busy with waiting.
        _reading = OnThread(ReadLines);
        _error = OnThread(_process.StandardError.ReadToEnd);
    }

    /// <summary>Command lines of its processes, itself among them, by their ids; empty but on Linux.</summary>
    /// <param name="variable">A part of what their environment holds.</param>
    public IReadOnlyDictionary<int, string> Living(string variable = "") => _processes.Living(variable);

    /// <summary>Waits until a line of its standard output holds something.</summary>
    /// <param name="moment">What the line holds.</param>
    /// <exception cref="InvalidOperationException">It ended before that.</exception>
    public async Task ReachAsync(string moment)
    {
        await foreach (string line in _lines.Reader.ReadAllAsync(_bound.Token))
        {
            _output.Add(line);
            if (line.Contains(moment, StringComparison.Ordinal))
            {
                return;
            }
        }

        throw new InvalidOperationException(
            $"the program ended before '{moment}': {string.Join('\n', _output)}{await _error}"
        );
    }

    /// <summary>Does something over and over until a line of its standard output holds something.</summary>
    /// <param name="moment">What the line holds.</param>
    /// <param name="act">What to do.</param>
    public async Task DoUntilAsync(string moment, Action act)
    {
        Task reached = ReachAsync(moment);
        while (!reached.IsCompleted)
        {
            act();
            await Task.Delay(1, _bound.Token);
        }

        await reached;
    }

    /// <summary>Waits until something is so.</summary>
    /// <param name="condition">What.</param>
    public async Task WaitUntilAsync(Func<bool> condition)
    {
        while (!condition())
        {
            _process.HasExited.ShouldBeFalse(string.Join('\n', _output));
            await Task.Delay(1, _bound.Token);
        }
    }

    /// <summary>Waits for some time, or until it has ended.</summary>
    /// <param name="time">How long.</param>
    public Task EndOrWaitAsync(TimeSpan time) => Task.WhenAny(_reading, Task.Delay(time, _bound.Token));

    /// <summary>Sends a signal to the program alone.</summary>
    /// <param name="signal">Its name, without SIG.</param>
    public Task SendAsync(string signal) => _process.HasExited ? Task.CompletedTask : SendAsync(signal, _process.Id);

    /// <summary>Sends a signal to a process.</summary>
    /// <param name="signal">Its name, without SIG.</param>
    /// <param name="process">The id of the process.</param>
    public static async Task SendAsync(string signal, int process)
    {
        using Process kill = Process.Start("kill", ["-s", signal, process.ToString(CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync();
    }

    /// <summary>Waits for its end.</summary>
    public async Task<ProgramRun> EndAsync()
    {
        await foreach (string line in _lines.Reader.ReadAllAsync(_bound.Token))
        {
            _output.Add(line);
        }

        await _reading;
        await _process.WaitForExitAsync(_bound.Token);
        string error = await _error;
        return new ProgramRun(
            _process.ExitCode,
            _output,
            error.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
        );
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
        }

        _process.Dispose();
        _bound.Dispose();
    }

    private void ReadLines()
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (line.Trim() is { Length: > 0 } text)
            {
                _lines.Writer.TryWrite(text);
            }
        }

        _lines.Writer.Complete();
    }

    private static Task OnThread(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static Task<T> OnThread<T>(Func<T> function) =>
        Task.Factory.StartNew(function, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
