namespace SqliteBench.Tests.Programs;

/// <summary>The built program while it runs, for a test that does something to it when it says a certain line.</summary>
internal sealed class LiveProgram : IDisposable
{
    // What all that it starts has in its environment, whatever becomes of their parents.
    private readonly (string Name, string Value) _mark = ("SQLITEBENCH_TEST_MARKER", Guid.NewGuid().ToString("n"));
    private readonly List<string> _output = [];
    private readonly Process _process;

    public LiveProgram(params IEnumerable<string> arguments) => _process = ProgramRun.Start(arguments, _mark);

    public LiveProgram(ProcessStartInfo start)
    {
        start.Environment[_mark.Name] = _mark.Value;
        _process = ChildProcess.Start(start);
    }

    public int Id => _process.Id;

    /// <summary>
    /// The ids of its processes, itself among them, but for those that are killed and have not noticed yet; none but on
    /// Linux, as only that shows the environment of a process.
    /// </summary>
    public IReadOnlyList<int> Living(string variable = "") =>
        OperatingSystem.IsLinux()
            ?
            [
                .. Directory
                    .GetDirectories("/proc")
                    .Where(process => IsLiving(process, variable))
                    .Select(process => int.Parse(Path.GetFileName(process), CultureInfo.InvariantCulture)),
            ]
            : [];

    /// <summary>Waits until a line of its standard output holds something.</summary>
    /// <exception cref="InvalidOperationException">It ended before that.</exception>
    public async Task ReachAsync(string moment)
    {
        do
        {
            string? line = await _process.StandardOutput.ReadLineAsync(TestRun.End);
            if (line is null)
            {
                string error = await _process.StandardError.ReadToEndAsync();
                throw new InvalidOperationException(
                    $"the program ended before '{moment}': {string.Join('\n', _output)}{error}"
                );
            }

            _output.Add(line.Trim());
        } while (!_output[^1].Contains(moment));
    }

    /// <summary>Sends a signal to the program alone; nothing where it has ended.</summary>
    public Task SendAsync(string signal) => _process.HasExited ? Task.CompletedTask : SendAsync(signal, Id);

    public static Task SendAsync(string signal, int process) =>
        ChildProcess.RunAsync("kill", "-s", signal, process.ToString(CultureInfo.InvariantCulture));

    public async Task<ProgramRun> EndAsync()
    {
        ProgramRun rest = await ProgramRun.EndAsync(_process);
        return rest with { Output = [.. _output.Where(line => line.Length > 0), .. rest.Output] };
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
        }
        _process.Dispose();
    }

    private bool IsLiving(string process, string variable)
    {
        try
        {
            string environment = File.ReadAllText(Path.Combine(process, "environ"));
            return environment.Contains(_mark.Value) && environment.Contains(variable) && !IsKilled(process);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // No process, one of somebody else, or one that has just ended.
            return false;
        }
    }

    // SIGKILL waits for its first thread to have the processor once more.
    private static bool IsKilled(string process)
    {
        const ulong kill = 1 << 8;
        string pending = File.ReadLines(Path.Combine(process, "status")).First(line => line.StartsWith("SigPnd:"))[7..];
        return (ulong.Parse(pending.Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture) & kill) != 0;
    }
}
