using System.Globalization;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// Finds all that a program has started, whatever became of their parents: they have a mark in their environment. Only Linux
/// shows that of a process.
/// </summary>
internal sealed class MarkedProcesses
{
    private readonly string _mark = Guid.NewGuid().ToString("n");

    /// <summary>What is to be in the environment of the program.</summary>
    public (string Name, string Value) Variable => ("SQLITEBENCH_TEST_MARKER", _mark);

    /// <summary>The command lines of those that live, by their ids.</summary>
    public IReadOnlyDictionary<int, string> Living() => Living("");

    /// <summary>The same of those that have a variable in their environment.</summary>
    /// <param name="variable">A part of what the environment holds.</param>
    public IReadOnlyDictionary<int, string> Living(string variable)
    {
        Dictionary<int, string> living = [];
        foreach (string process in OperatingSystem.IsLinux() ? Directory.GetDirectories("/proc") : [])
        {
            try
            {
                string environment = File.ReadAllText(Path.Combine(process, "environ"));
                if (
                    environment.Contains(_mark, StringComparison.Ordinal)
                    && environment.Contains(variable, StringComparison.Ordinal)
                )
                {
                    int id = int.Parse(Path.GetFileName(process), CultureInfo.InvariantCulture);
                    living[id] = File.ReadAllText(Path.Combine(process, "cmdline")).Replace('\0', ' ');
                }
            }
            catch (Exception exception)
                when (exception is IOException or UnauthorizedAccessException or FormatException)
            {
                // No process, one of somebody else, or one that has just ended.
            }
        }

        return living;
    }
}
