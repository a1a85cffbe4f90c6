using System.ComponentModel;
using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// Draws all plots of a page as SVG in one Node.js process. Its packages are in the cache folder; node and npm are on the
/// search path.
/// </summary>
public sealed class PlotRenderer(string cache, string searchPath)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    /// <summary>A renderer with the system's search path, and packages in the artifacts folder.</summary>
    public static PlotRenderer In(string artifacts) =>
        new(Path.Combine(artifacts, "npm"), Environment.GetEnvironmentVariable("PATH") ?? "");

    /// <returns>The drawings by the names of the plots.</returns>
    /// <exception cref="PlotException">Node.js or its packages are missing, or a plot cannot be drawn.</exception>
    internal IReadOnlyDictionary<string, Drawing> Draw(IReadOnlyCollection<Plot> plots, TextWriter output)
    {
        if (plots.Count == 0)
        {
            return new Dictionary<string, Drawing>();
        }

        NodeProgram node = NodeProgram.Find("node", searchPath);
        string folder = new PlotPackages(cache, searchPath).Get(output);
        JsonArray specs =
        [
            .. from plot in plots
            from layout in PlotLayout.All
            select (JsonNode)new JsonObject { ["name"] = NameOf(plot, layout), ["spec"] = plot.ToSpec(layout) },
        ];
        string drawn = node.Run(folder, [PlotPackages.Program], specs.ToJsonString(), s_limit);
        Dictionary<string, string> drawings = JsonSerializer
            .Deserialize<JsonArray>(drawn)!
            .ToDictionary(one => (string)one!["name"]!, one => (string)one!["svg"]!, StringComparer.Ordinal);
        return plots.ToDictionary(
            plot => plot.Name,
            plot => new Drawing(Labelled(plot, PlotLayout.Wide), Labelled(plot, PlotLayout.Narrow)),
            StringComparer.Ordinal
        );

        string Labelled(Plot plot, PlotLayout layout) => Drawing.Label(drawings[NameOf(plot, layout)], plot, layout);
    }

    private static string NameOf(Plot plot, PlotLayout layout) => $"{plot.Name} {layout.Name}";
}

/// <summary>Plots cannot be drawn on this machine.</summary>
internal sealed class PlotException(string message) : SuiteException(message);

/// <summary>
/// The npm packages that draw plots, in the versions of the lock file, installed once. The folder's name is a hash of its
/// files, so that other versions are installed beside it.
/// </summary>
internal sealed class PlotPackages(string cache, string searchPath)
{
    /// <summary>The drawing program, written last: an installation without it was interrupted.</summary>
    public const string Program = "render.mjs";

    private static readonly string[] s_files = ["package.json", "package-lock.json", Program];

    // npm waits a minute per attempt for a registry that does not answer.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    private static string Version { get; } =
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Concat(s_files.Select(TextOf)))))[..16];

    /// <returns>The folder with the packages and the program, installed if missing.</returns>
    /// <exception cref="PlotException">npm is missing or failed.</exception>
    public string Get(TextWriter output)
    {
        string folder = Path.Combine(cache, Version);
        if (File.Exists(Path.Combine(folder, Program)))
        {
            return folder;
        }

        NodeProgram npm = NodeProgram.Find("npm", searchPath);
        output.WriteLine("plots: installing the npm packages vega and vega-lite, once");
        try
        {
            Directory.CreateDirectory(folder);
            // Keeps another run from installing at the same time.
            using FileStream taken = new(
                Path.Combine(folder, "install.lock"),
                FileMode.OpenOrCreate,
                FileAccess.ReadWrite,
                FileShare.None
            );
            Array.ForEach(s_files[..^1], Write);
            npm.Run(
                folder,
                ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=0"],
                "",
                s_limit
            );
            Write(Program);
            return folder;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new PlotException($"{folder} cannot be written: {exception.Message}");
        }

        void Write(string file) => File.WriteAllText(Path.Combine(folder, file), TextOf(file));
    }

    private static string TextOf(string file) => EmbeddedText.Read($"Plots/node/{file}");
}

/// <summary>Runs <c>node</c> or <c>npm</c>.</summary>
internal sealed class NodeProgram(string path)
{
    /// <exception cref="PlotException">The search path does not have it.</exception>
    public static NodeProgram Find(string name, string searchPath)
    {
        // On Windows node is an .exe and npm a .cmd; the npm without extension is for other systems.
        string[] names = OperatingSystem.IsWindows() ? [$"{name}.exe", $"{name}.cmd"] : [name];
        string? path = searchPath
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => names.Select(file => Path.Combine(folder, file)))
            .FirstOrDefault(File.Exists);
        return path is null ? throw new PlotException($"{name} was not found") : new NodeProgram(path);
    }

    /// <returns>The standard output.</returns>
    /// <exception cref="PlotException">The program failed, or took longer than the limit.</exception>
    public string Run(string folder, IEnumerable<string> arguments, string input, TimeSpan limit)
    {
        using Process process = Start(folder, arguments);
        try
        {
            // Reading must start before writing, or both sides wait for each other.
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            Task<string> errors = process.StandardError.ReadToEndAsync();
            Write(process, input);
            if (!process.WaitForExit(limit))
            {
                throw new PlotException($"{Name} took longer than {limit.TotalSeconds:0} s");
            }

            return process.ExitCode == 0
                ? output.GetAwaiter().GetResult()
                : throw new PlotException($"{Name} failed: {Cause(errors.GetAwaiter().GetResult())}");
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
    }

    // Errors of sockets and name resolution in Node.js.
    private static readonly string[] s_noNetwork =
    [
        "ECONNREFUSED",
        "ECONNRESET",
        "EAI_AGAIN",
        "EHOSTUNREACH",
        "ENETUNREACH",
        "ENOTFOUND",
        "ETIMEDOUT",
    ];

    private string Name => Path.GetFileNameWithoutExtension(path);

    private Process Start(string folder, IEnumerable<string> arguments)
    {
        try
        {
            return Process.Start(
                new ProcessStartInfo(path, arguments)
                {
                    WorkingDirectory = folder,
                    RedirectStandardInput = true,
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                    StandardInputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
                    StandardOutputEncoding = Encoding.UTF8,
                }
            )!;
        }
        catch (Win32Exception exception)
        {
            throw new PlotException($"{Name} did not start: {exception.Message}");
        }
    }

    private static void Write(Process process, string input)
    {
        try
        {
            process.StandardInput.Write(input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The program ended early; its exit code says why.
        }
    }

    // npm ends with the name of its log; the first line with an error is the cause.
    private static string Cause(string errors)
    {
        string[] lines = errors.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return Array.Exists(s_noNetwork, errors.Contains)
            ? "no network"
            : lines
                .OrderByDescending(line =>
                    line.Contains("error", StringComparison.OrdinalIgnoreCase) && line.Contains(' ')
                )
                .FirstOrDefault("it did not say why");
    }
}
