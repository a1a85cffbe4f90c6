using SqliteBench.Launches;
using SqliteBench.Providers;

namespace SqliteBench.Publishing;

/// <summary>
/// Takes out of a published program what its provider does without. The suite's library of providers refers to the
/// packages of all of them, so that all are published: what a process that does everything does not load is not needed.
/// That this is so is tried, as the program is measured without it.
/// </summary>
/// <param name="rehearse">Runs the program on everything that it is measured with, for what it loads.</param>
internal sealed class UnusedFiles(Func<PublishedProgram, Provider?, LoadedFiles> rehearse)
{
    /// <summary>Removes the files.</summary>
    /// <param name="program">The program, as it was published.</param>
    /// <param name="provider">Its provider, or null.</param>
    /// <exception cref="LaunchException">The program does not work.</exception>
    public void Remove(PublishedProgram program, Provider? provider)
    {
        // A note of the native baseline, which the suite's build leaves everywhere.
        foreach (FileInfo note in program.Files.Where(file => file.Extension == ".txt").ToArray())
        {
            note.Delete();
        }

        LoadedFiles loaded = rehearse(program, provider);
        foreach (FileInfo file in program.Files.Where(file => !loaded.Needs(file.Name)).ToArray())
        {
            file.Delete();
        }
    }
}
