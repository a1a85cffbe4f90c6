using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// The npm packages that draw plots, in the versions of the lock file, installed once into a folder of the suite. The
/// folder's name is a hash of what it holds, so that other versions are installed beside it.
/// </summary>
/// <param name="cache">The folder for such folders.</param>
/// <param name="searchPath">Where npm is looked for, written as the system's PATH is.</param>
internal sealed class PlotPackages(string cache, string searchPath)
{
    /// <summary>The program that draws.</summary>
    public const string Program = "render.mjs";

    private static readonly string[] s_files = ["package.json", "package-lock.json", Program];

    // npm waits for a registry that does not answer, a minute for each try.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    private static string Version { get; } =
        Convert.ToHexStringLower(
            SHA256.HashData(Encoding.UTF8.GetBytes(string.Concat(s_files.Select(name => TextOf(name)))))
        )[..16];

    /// <summary>The folder with the packages and the program, which is installed first where it is missing.</summary>
    /// <param name="output">Told of the installation.</param>
    /// <exception cref="PlotException">npm is missing, or did not install them.</exception>
    public string Get(TextWriter output)
    {
        string folder = Path.Combine(cache, Version);
        if (!Directory.Exists(folder))
        {
            NodeProgram npm = NodeProgram.Find("npm", searchPath);
            output.WriteLine(
                $"plots: installing the npm packages vega and vega-lite into {Path.GetRelativePath(Environment.CurrentDirectory, folder)}, once"
            );
            Install(npm, folder);
        }

        return folder;
    }

    private void Install(NodeProgram npm, string folder)
    {
        RemoveAbandoned();
        // Under a name of its own until all is there: what was interrupted is never taken for whole, and two can install at
        // once.
        string unfinished = string.Create(
            CultureInfo.InvariantCulture,
            $"{folder}.{Guid.NewGuid():n}.{Environment.ProcessId}{Unfinished}"
        );
        try
        {
            Directory.CreateDirectory(unfinished);
            foreach (string name in s_files)
            {
                File.WriteAllText(Path.Combine(unfinished, name), TextOf(name));
            }

            npm.Run(unfinished, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], "", s_limit);
            Directory.Move(unfinished, folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Another run may have been faster.
            if (!Directory.Exists(folder))
            {
                throw new PlotException($"{cache} cannot be written: {exception.Message}");
            }
        }
        finally
        {
            Remove(unfinished);
        }
    }

    private const string Unfinished = ".tmp";

    // A process that was killed has left its part.
    private void RemoveAbandoned()
    {
        foreach (string left in Directory.Exists(cache) ? Directory.GetDirectories(cache, $"*{Unfinished}") : [])
        {
            string process = Path.GetExtension(Path.GetFileNameWithoutExtension(left)).TrimStart('.');
            if (!int.TryParse(process, CultureInfo.InvariantCulture, out int id) || !IsRunning(id))
            {
                Remove(left);
            }
        }
    }

    private static bool IsRunning(int process)
    {
        try
        {
            using System.Diagnostics.Process running = System.Diagnostics.Process.GetProcessById(process);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static void Remove(string folder)
    {
        try
        {
            if (Directory.Exists(folder))
            {
                Directory.Delete(folder, recursive: true);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It stays until the next installation, and nothing takes it for whole.
        }
    }

    private static string TextOf(string file) => EmbeddedText.Read($"Plots/node/{file}");
}
