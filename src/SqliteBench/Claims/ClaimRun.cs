using System.Diagnostics;
using SqliteBench.CommandLine;
using SqliteBench.Results.Claims;

namespace SqliteBench.Claims;

/// <summary>Measures what claims lack, a process of this program for each command.</summary>
/// <param name="start">How a process is started with some arguments.</param>
/// <param name="folder">Where results are kept, a folder for each command.</param>
/// <param name="directory">The directory for databases; null for the standard one.</param>
/// <param name="output">Told what is begun.</param>
internal sealed class ClaimRun(
    Func<IReadOnlyList<string>, ProcessStartInfo> start,
    string folder,
    string? directory,
    TextWriter output
)
{
    /// <summary>Measures; what fails does not keep the rest from being measured.</summary>
    /// <param name="measurements">What to measure.</param>
    /// <returns>The program's exit code.</returns>
    public int Measure(IReadOnlyList<Measurement> measurements)
    {
        ArgumentNullException.ThrowIfNull(measurements);
        int code = ExitCode.Success;
        using Child child = new();
        foreach (Measurement measurement in measurements)
        {
            output.WriteLine($"measuring {string.Join(", ", measurement.Claims)}");
            if (Measure(measurement, child) != ExitCode.Success)
            {
                code = ExitCode.Failure;
            }

            if (child.IsInterrupted)
            {
                return ExitCode.Interrupted;
            }
        }

        return code;
    }

    private int Measure(Measurement measurement, Child child)
    {
        string artifacts = Path.Combine(folder, measurement.Folder);
        Directory.CreateDirectory(artifacts);
        if (!measurement.Command.NeedsBtrfs)
        {
            return child.Run(start([.. measurement.Command.ArgumentsOn(""), .. Options(artifacts)]));
        }

        string images = Path.Combine(folder, StudyCommand.Images);
        int made = child.Run(Script("create", images));
        try
        {
            return made == ExitCode.Success && !child.IsInterrupted
                ? child.Run(start([.. measurement.Command.ArgumentsOn(images), "--artifacts", artifacts]))
                : ExitCode.Failure;
        }
        finally
        {
            // By itself, so that an interruption does not reach it.
            using Process remove = Process.Start(Script("remove", images))!;
            remove.WaitForExit();
        }
    }

    private string[] Options(string artifacts) =>
        directory is null ? ["--artifacts", artifacts] : ["--artifacts", artifacts, "--directory", directory];

    private static ProcessStartInfo Script(string verb, string images) =>
        new("bash", [Path.Combine(Repository.Root, FileSystemImages.Script), verb, images]);
}
