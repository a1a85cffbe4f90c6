using SqliteBench.Results;

namespace SqliteBench.Machine;

internal static class Repository
{
    private const string Solution = "SqliteBench.sln";

    private static readonly TimeSpan s_bound = TimeSpan.FromMinutes(1);
    private static readonly string? s_found = Find();

    /// <summary>The folder of the solution; the current directory if the program was copied elsewhere.</summary>
    public static string Root { get; } = s_found ?? Environment.CurrentDirectory;

    /// <param name="asked">The command or option that builds them.</param>
    public static void ThrowIfNotBuildable(string asked)
    {
        if (s_found is null)
        {
            throw new UsageException(
                $"{asked} builds programs from the suite's sources, which are not beside this program"
            );
        }

        if (ChildProcesses.Ask(OwnProgram.Host, ["--list-sdks"], s_bound, Interruption.Token) is not { Length: > 0 })
        {
            throw new UsageException($"{asked} builds programs, for which the .NET SDK is missing");
        }
    }

    private static string? Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, Solution)))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder;
    }
}
