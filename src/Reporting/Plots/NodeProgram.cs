using System.Diagnostics;

namespace SqliteBench.Reporting.Plots;

/// <summary>A program of Node.js: <c>node</c> itself, or <c>npm</c>.</summary>
/// <param name="path">Where it is.</param>
internal sealed class NodeProgram(string path)
{
    /// <summary>Finds a program.</summary>
    /// <param name="name">Its name, without what Windows puts behind it.</param>
    /// <param name="searchPath">Folders, written as the system's PATH is.</param>
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

    /// <summary>Runs it to its end.</summary>
    /// <param name="folder">The folder that it runs in.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="input">What it reads.</param>
    /// <param name="limit">After this time it is ended.</param>
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
                    StandardInputEncoding = new System.Text.UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
                    StandardOutputEncoding = System.Text.Encoding.UTF8,
                }
            )!;
        }
        catch (System.ComponentModel.Win32Exception exception)
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
        return lines.FirstOrDefault(line =>
                line.Contains("error", StringComparison.OrdinalIgnoreCase)
                && line.Contains(' ', StringComparison.Ordinal)
            )
            ?? lines.FirstOrDefault()
            ?? "it did not say why";
    }
}
