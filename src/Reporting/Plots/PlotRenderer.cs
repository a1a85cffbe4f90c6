using System.ComponentModel;
using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// Draws plots as SVG: one process of Node.js for all of a page. The cache has its packages, and the search path, written as
/// the system's PATH is, node and npm.
/// </summary>
public sealed class PlotRenderer(string cache, string searchPath)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    /// <summary>One with the system's search path, and the packages in the folder of artifacts.</summary>
    public static PlotRenderer In(string artifacts) =>
        new(Path.Combine(artifacts, "npm"), Environment.GetEnvironmentVariable("PATH") ?? "");

    /// <summary>Draws every plot, in both layouts: the drawings by the names of the plots.</summary>
    /// <exception cref="PlotException">Node.js or its packages are not to be had, or a plot could not be drawn.</exception>
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

/// <summary>Plots cannot be drawn here.</summary>
/// <param name="message">Why, as the end of a sentence.</param>
internal sealed class PlotException(string message) : SuiteException(message);

/// <summary>
/// The npm packages that draw plots, in the versions of the lock file, installed once into a folder of the suite. The
/// folder's name is a hash of what it holds, so that other versions are installed beside it.
/// </summary>
internal sealed class PlotPackages(string cache, string searchPath)
{
    /// <summary>The program that draws: it comes last, so that an installation without it was interrupted.</summary>
    public const string Program = "render.mjs";

    private static readonly string[] s_files = ["package.json", "package-lock.json", Program];

    // npm waits for a registry that does not answer, a minute for each try.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    private static string Version { get; } =
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Concat(s_files.Select(TextOf)))))[..16];

    /// <summary>The folder with the packages and the program, which is installed first where it is missing.</summary>
    /// <exception cref="PlotException">npm is missing, or did not install them.</exception>
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
            // Another run that installs them at the same time cannot have it too.
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

/// <summary>A program of Node.js: <c>node</c> itself, or <c>npm</c>.</summary>
internal sealed class NodeProgram(string path)
{
    /// <summary>Finds a program by its name, without what Windows puts behind it.</summary>
    /// <exception cref="PlotException">No folder has it.</exception>
    public static NodeProgram Find(string name, string searchPath)
    {
        // npm is a script; an .exe of that name is not to be expected, and one without an ending is for another system.
        string[] names = OperatingSystem.IsWindows() ? [$"{name}.exe", $"{name}.cmd"] : [name];
        string? path = searchPath
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => names.Select(file => Path.Combine(folder, file)))
            .FirstOrDefault(File.Exists);
        return path is null ? throw new PlotException($"{name} was not found") : new NodeProgram(path);
    }

    /// <summary>Runs it in a folder to its end, or ends it after the limit.</summary>
    /// <returns>What it wrote to its standard output.</returns>
    /// <exception cref="PlotException">It failed, or took longer.</exception>
    public string Run(string folder, IEnumerable<string> arguments, string input, TimeSpan limit)
    {
        using Process process = Start(folder, arguments);
        try
        {
            // Read while it is written to, or both sides wait for each other.
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

    // What npm says where no registry answers: errors of Node.js's sockets and names.
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
            // It ended before it had read all; its exit code says why.
        }
    }

    // The last line of npm names its log; the first that speaks of an error says what is wrong.
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
