using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace SqliteBench.Pairs.Lanes;

/// <summary>
/// A process of this program that runs one contender on an engine of its own. It ends when its standard input does, and
/// so with this process, however that ends.
/// </summary>
internal sealed class LaneProcess : IDisposable
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);

    /// <summary>Exit codes of processes that SIGHUP, SIGINT or SIGTERM has ended, as shells have them.</summary>
    private static readonly int[] s_interruptions = [129, 130, 143];

    private readonly Process _process;
    private readonly Task<string> _error;
    private bool _hasEnded;

    /// <summary>Starts the process.</summary>
    /// <param name="name">The lane's name in messages.</param>
    /// <param name="start">What to start.</param>
    public LaneProcess(string name, ProcessStartInfo start)
    {
        Name = name;
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        _process = Process.Start(start)!;
        _error = _process.StandardError.ReadToEndAsync();
    }

    /// <summary>The lane's name in messages.</summary>
    public string Name { get; }

    /// <summary>The process's id.</summary>
    public int Id => _process.Id;

    /// <summary>Asks for something and waits until it is done.</summary>
    /// <param name="request">What for.</param>
    /// <returns>The reply, which may say that the engine cannot be used, and of no other failure.</returns>
    /// <exception cref="LaneException">It failed, or the process has ended.</exception>
    public LaneReply Ask(LaneRequest request)
    {
        LaneReply reply = Exchange(request);
        return reply is { Failure: { } failure, IsWrongEngine: false }
            ? throw new LaneException($"{Name}: {failure}")
            : reply;
    }

    /// <summary>Closes what is open; harmless when nothing is, or when the process has ended.</summary>
    /// <exception cref="LaneException">It failed.</exception>
    public void Close()
    {
        if (!_hasEnded)
        {
            Ask(new LaneRequest.Close());
        }
    }

    /// <summary>Ends the process at once.</summary>
    public void Kill()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
            _process.WaitForExit(s_end);
        }
        catch (Exception exception) when (exception is InvalidOperationException or AggregateException)
        {
            // It has ended by itself.
        }
    }

    /// <summary>Lets the process end by itself or, where it does not, ends it.</summary>
    public void Dispose()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended, and nobody reads.
        }

        if (!_process.WaitForExit(s_end))
        {
            Kill();
        }

        _process.Dispose();
    }

    private LaneReply Exchange(LaneRequest request)
    {
        try
        {
            _process.StandardInput.WriteLine(request.ToLine());
            _process.StandardInput.Flush();
            return _process.StandardOutput.ReadLine() is { } line ? LaneReply.Parse(line) : throw Ended();
        }
        catch (IOException)
        {
            throw Ended();
        }
        catch (JsonException)
        {
            throw new LaneException($"{Name}: its process said something else than it was asked for");
        }
    }

    private LaneException Ended()
    {
        _hasEnded = true;
        if (!_process.WaitForExit(s_end))
        {
            Kill();
        }

        string said = _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0];
        int code = _process.ExitCode;
        string sentence = string.Create(
            CultureInfo.InvariantCulture,
            $"{Name}: its process ended early, with exit code {code}{(said.Length > 0 ? $": {said}" : "")}"
        );
        return new LaneException(sentence) { IsInterruption = s_interruptions.Contains(code) };
    }
}
