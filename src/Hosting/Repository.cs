namespace SqliteBench.Hosting;

/// <summary>The folder of the suite's sources, which commands need that build programs.</summary>
public static class Repository
{
    private static readonly TimeSpan s_sdkLimit = TimeSpan.FromMinutes(1);
    private static readonly string? s_folder = Find();

    /// <summary>The folder of the solution; the current directory if the program was copied elsewhere.</summary>
    public static string Root { get; } = s_folder ?? Environment.CurrentDirectory;

    /// <param name="asked">The option or command that builds programs; begins the message.</param>
    /// <exception cref="UsageException">The sources or the .NET SDK are missing.</exception>
    public static void ThrowIfNotBuildable(string asked)
    {
        UsageException.ThrowIf(
            s_folder is null,
            $"{asked} builds programs from the suite's sources, which are not beside this program"
        );
        UsageException.ThrowIf(
            ChildProcesses.Ask(OwnProgram.Host, ["--list-sdks"], s_sdkLimit, Interruption.Token) is not { Length: > 0 },
            $"{asked} builds programs, but the .NET SDK is missing"
        );
    }

    private static string? Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "SqliteBench.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder;
    }
}

/// <summary>The folders in which the suite reads and writes.</summary>
public static class Paths
{
    private const string NameOfArtifacts = "BenchmarkDotNet.Artifacts";

    private static readonly string s_besideSources = Path.Combine(Repository.Root, NameOfArtifacts);

    /// <summary>The user's current directory; printed paths are relative to it.</summary>
    public static string Caller { get; } = CurrentDirectory();

    /// <summary>The folder of artifacts: beside the sources or, if those are read-only, in the current directory. It is found on first use, by a trial file.</summary>
    public static string Artifacts =>
        field ??= WritableFolder.CanWriteTo(s_besideSources) ? s_besideSources : Path.Combine(Caller, NameOfArtifacts);

    public static string Databases => Path.Combine(Artifacts, "databases");

    /// <summary>The folder of the runs that are kept, with one folder per label.</summary>
    public static string Published { get; } = Path.Combine(s_besideSources, "published");

    public static string ResultsIn(string artifacts) => Path.Combine(artifacts, "results");

    private static string CurrentDirectory()
    {
        try
        {
            return Environment.CurrentDirectory;
        }
        catch (IOException)
        {
            throw new UsageException("the current directory no longer exists; change to one that does");
        }
    }
}

/// <summary>Describes how to start this program again, or the native program beside it.</summary>
public static class OwnProgram
{
    private const string Dotnet = "dotnet";
    private const string Name = "SqliteBench";

    /// <summary>The path of the program, also where another one hosts it.</summary>
    public static string Location { get; } = Path.Combine(AppContext.BaseDirectory, $"{Name}.dll");

    /// <summary>The <c>dotnet</c> that runs this program, or the one on the path.</summary>
    public static string Host => IsHost ? Environment.ProcessPath! : Dotnet;

    /// <summary>Describes a start of this program: by its own executable if that runs; else by <c>dotnet</c>, also within another program.</summary>
    public static ProcessStartInfo Start(params IReadOnlyList<string> arguments)
    {
        // Another program's executable, such as a test's, cannot start this one.
        bool isOwn = Assembly.GetEntryAssembly()?.GetName().Name == Name && !IsHost;
        if (!isOwn)
        {
            return StartIn(AppContext.BaseDirectory, arguments);
        }

        return WithoutDiagnostics(new ProcessStartInfo(Environment.ProcessPath!, arguments));
    }

    /// <summary>Describes a start of the build of this program in another folder.</summary>
    public static ProcessStartInfo StartIn(string folder, params IReadOnlyList<string> arguments) =>
        WithoutDiagnostics(new(Host, ["exec", Path.Combine(folder, Path.GetFileName(Location)), .. arguments]));

    // A process that is killed leaves the pipes of .NET's diagnostics in the folder of temporary files.
    private static ProcessStartInfo WithoutDiagnostics(ProcessStartInfo start)
    {
        start.Environment["DOTNET_EnableDiagnostics"] = "0";
        return start;
    }

    /// <summary>Describes a start of the C++ program; src/Native/src/program/main.cpp reads these arguments.</summary>
    public static ProcessStartInfo StartNative(params IReadOnlyList<string> arguments) =>
        new($"{AppContext.BaseDirectory}sqlitebench-native{(OperatingSystem.IsWindows() ? ".exe" : "")}", arguments);

    private static bool IsHost =>
        Path.GetFileNameWithoutExtension(Environment.ProcessPath)?.Equals(Dotnet, StringComparison.OrdinalIgnoreCase)
        == true;
}

/// <summary>Runs a build with <c>dotnet</c>, and finds the first error in its output.</summary>
public static partial class BuildError
{
    /// <summary>Builds; returns the first error in one sentence, or null if the build succeeded.</summary>
    public static string? Describe(IReadOnlyList<string> arguments, Dictionary<string, string>? environment = null)
    {
        ProcessStartInfo start = new(OwnProgram.Host, [.. arguments, "-nodeReuse:false", "-terminalLogger:off"]);
        foreach ((string name, string value) in environment ?? [])
        {
            start.Environment[name] = value;
        }

        (int exitCode, string output, string error) = ChildProcesses.Run(start, Interruption.Token);
        return exitCode == 0 ? null : FirstIn(output + error);
    }

    public static string FirstIn(string output)
    {
        Match error = FirstError().Match(output);
        if (!error.Success)
        {
            string last = output
                .Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault("no output");
            return $"the build failed without an error message: {last.TrimEnd('.')}";
        }

        // Later sentences name this machine's NuGet sources, or web pages.
        string sentence = error.Groups["text"].Value.Split(". ")[0].TrimEnd('.', ' ', '\r');
        string code = error.Groups["code"].Value;
        // Codes of the trimmer and the AOT compiler begin with IL.
        return code.StartsWith("IL")
            ? $"its code relies on reflection, which trimming or native AOT can break ({code})"
            : $"{code}: {sentence}";
    }

    // "path(line,column): error CODE: text [project]"; the path and the project may be missing.
    [GeneratedRegex(
        @"\berror (?<code>[A-Z]+[0-9]+): (Warning As Error: )?(?<text>.*?)(?: \[[^\]\n]*\])?\r?$",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex FirstError();
}
