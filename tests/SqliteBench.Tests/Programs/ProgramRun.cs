namespace SqliteBench.Tests.Programs;

/// <summary>What a process of the built program did.</summary>
internal sealed record ProgramRun(int ExitCode, IReadOnlyList<string> Output, IReadOnlyList<string> Error)
{
    public static async Task<ProgramRun> OfAsync(params string[] arguments)
    {
        using Process process = Start(arguments, null);
        return await EndAsync(process);
    }

    /// <summary>
    /// Starts the program, with a variable more in its environment, with an input that the caller writes, or as it is in
    /// another folder.
    /// </summary>
    public static Process Start(
        IEnumerable<string> arguments,
        (string Name, string Value)? variable,
        bool isFed = false,
        string? folder = null
    )
    {
        string program = OwnProgram.Location;
        string[] command =
        [
            .. Interrupts.Restoring,
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            "exec",
            folder is null ? program : Path.Combine(folder, Path.GetFileName(program)),
            .. arguments,
        ];
        ProcessStartInfo start = new(command[0], command[1..])
        {
            RedirectStandardInput = isFed,
            WorkingDirectory = folder ?? AppContext.BaseDirectory,
        };
        if (variable is { } more)
        {
            start.Environment[more.Name] = more.Value;
        }

        return ChildProcess.Start(start);
    }

    public static async Task<ProgramRun> EndAsync(Process process)
    {
        EndedProcess ended = await ChildProcess.EndAsync(process);
        return new ProgramRun(ended.ExitCode, Lines(ended.Output), Lines(ended.Error));
    }

    private static string[] Lines(string text) =>
        text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
