namespace Native.Tests;

/// <summary>One run of the GoogleTest program with all of its tests, of which each tells its part.</summary>
public sealed class GoogleRun : IAsyncLifetime
{
    private const string Begin = "[ RUN      ] ";
    private const string Passed = "[       OK ] ";

    private readonly Dictionary<string, string> _parts = new(StringComparer.Ordinal);
    private EndedProcess? _run;

    /// <summary>What there is to say against a test; null where it has passed.</summary>
    public string? ObjectionTo(string name) =>
        !_parts.TryGetValue(name, out string? part)
            ? $"it was not reached: the program ended with {_run?.ExitCode} after{Environment.NewLine}{_parts.Values.LastOrDefault()}{_run?.Error}"
        : part.Contains($"{Passed}{name} (", StringComparison.Ordinal) ? null
        : part;

    public async Task InitializeAsync()
    {
        if (NativeBuild.SkipReason is null)
        {
            _run = await ChildProcess.RunAsync(NativeProgram.Of(NativeBuild.Tests));
            foreach (string part in _run.Output.Split(Begin).Skip(1))
            {
                _parts.Add(part.Split('\n', 2)[0].TrimEnd(), part);
            }
        }
    }

    public Task DisposeAsync() => Task.CompletedTask;
}
