using System.Collections.Concurrent;
using Xunit.Abstractions;

namespace SqliteBench.Tests.Faults;

/// <summary>
/// Command lines and files generated from seeds, for half an hour or for <c>SQLITEBENCH_SECONDS</c>. A failure names
/// its seed. The test begins at the seed in <c>SQLITEBENCH_SEED</c>.
/// </summary>
public sealed partial class GeneratedCommandsTests(ITestOutputHelper output)
{
    private const int AtOnce = 2;

    // 128 plus the number of SIGTERM.
    private const int Terminated = 143;

    // Until a command that still runs is interrupted, and until it has to have ended.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(20);

    private static readonly int s_seconds = LongTests.Seconds(30 * 60);
    private static readonly int s_seed = LongTests.Number("SQLITEBENCH_SEED", 1);

    [LongLinuxFact("commands")]
    public async Task A_command_line_ends_in_time_says_what_is_wrong_in_a_sentence_and_leaves_nothing_elsewhere()
    {
        using ProgramCopy program = new();
        ConcurrentBag<string> findings = [];
        ConcurrentBag<int> codes = [];
        long start = Stopwatch.GetTimestamp();
        int tried = 0;
        await Parallel.ForEachAsync(
            Enumerable
                .Range(s_seed, int.MaxValue / 2)
                .TakeWhile(_ => Stopwatch.GetElapsedTime(start).TotalSeconds < s_seconds),
            new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = TestRun.End },
            async (seed, _) =>
            {
                Interlocked.Increment(ref tried);
                await foreach (string finding in TryAsync(program, seed, codes))
                {
                    findings.Add(finding);
                }
            }
        );

        output.WriteLine(
            $"{tried} command lines; exit codes: {string.Join(", ", codes.Order().CountBy(code => code).Select(one => $"{one.Key} {one.Value} times"))}"
        );
        findings.ShouldBeEmpty($"{findings.Count} findings of {tried} command lines:\n{string.Join('\n', findings)}");
    }

    private async IAsyncEnumerable<string> TryAsync(ProgramCopy program, int seed, ConcurrentBag<int> codes)
    {
        using TemporaryDirectory place = new();
        string folder = Directory.CreateDirectory(place.File("here")).FullName;
        string temporary = Directory.CreateDirectory(place.File("temporary")).FullName;
        GeneratedCommand command = new(seed, folder);
        Dictionary<string, string> before = Files(place.Location);
        using LiveProgram live = new(program.Start(command.Arguments, folder, temporary));

        (ProgramRun? run, bool isSilent) = await EndAsync(live, seed);

        string name = $"seed {seed}: {string.Join(' ', command.Arguments.Select(one => $"'{Excerpt.Shorten(one)}'"))}";
        if (run is null)
        {
            yield return $"{name}: does not end";
            yield break;
        }

        codes.Add(run.ExitCode);
        string said = string.Join('\n', run.Error.Concat(run.Output));
        string shown = $"{name}: exit code {run.ExitCode}: {string.Join(" / ", run.Error.Take(3))}";
        output.WriteLine(shown);
        if (isSilent)
        {
            yield return $"{shown}: said nothing for {s_patience.TotalSeconds} s";
        }

        if (run.ExitCode is not (0 or 1 or 2 or ExitCode.Interrupted or Terminated))
        {
            yield return $"{shown}: an unknown exit code";
        }

        if (OfRuntime().Match(said) is { Success: true } trace)
        {
            yield return $"{shown}: '{trace.Value}'";
        }

        // Without a handler of its own, as before its work and after it, an interrupt ends it in silence.
        bool mayBeSilent = run.ExitCode is ExitCode.Success or ExitCode.Interrupted or Terminated;
        if ((run.Error.Count == 0 && !mayBeSilent) || (run.ExitCode == ExitCode.Usage && run.Error.Count > 1))
        {
            yield return $"{shown}: not one sentence";
        }

        if (live.Living() is { Count: > 0 } living)
        {
            yield return $"{shown}: {living.Count} processes are left";
        }

        string artifacts = Path.Combine(folder, "BenchmarkDotNet.Artifacts");
        Dictionary<string, string> after = Files(place.Location);
        foreach (
            (string file, string content) in after
                .Except(before)
                .Concat(before.Except(after))
                .DistinctBy(one => one.Key)
        )
        {
            bool isLeft = file.StartsWith(temporary) || file.Contains($"{Path.DirectorySeparatorChar}run-");
            if (isLeft || !(file.StartsWith(artifacts) || command.Names(file)) || file.EndsWith("trace.txt"))
            {
                yield return $"{shown}: {(before.ContainsKey(file) ? "changed" : "left")} {file[place.Location.Length..]} {content}";
            }
        }
    }

    private static async Task<(ProgramRun? Run, bool IsSilent)> EndAsync(LiveProgram live, int seed)
    {
        Task<ProgramRun> end = live.EndAsync();
        if (await Task.WhenAny(end, Task.Delay(s_patience, TestRun.End)) == end)
        {
            return (await end, false);
        }

        await live.SendAsync(seed % 2 == 0 ? "INT" : "TERM");
        if (await Task.WhenAny(end, Task.Delay(s_longest, TestRun.End)) != end)
        {
            return (null, false);
        }

        ProgramRun run = await end;
        return (run, run.Output.Count == 0);
    }

    // Of each file its size and when it was written; of a folder that it is there.
    private static Dictionary<string, string> Files(string folder) =>
        Directory
            .GetFileSystemEntries(folder, "*", SearchOption.AllDirectories)
            .ToDictionary(
                file => file,
                file => Directory.Exists(file) ? "" : $"{new FileInfo(file).Length} {File.GetLastWriteTimeUtc(file):O}"
            );

    [GeneratedRegex(
        @"\b\w+Exception\b|Unhandled|^ *at \w+\.|System\.(?!Data\.SQLite)[A-Z]\w+\.|NaN|∞",
        RegexOptions.Multiline
    )]
    private static partial Regex OfRuntime();
}

public sealed class LongLinuxFactAttribute : FactAttribute
{
    public LongLinuxFactAttribute(string campaign) => Skip = LongTests.Skip(campaign) ?? new LinuxFactAttribute().Skip;
}
