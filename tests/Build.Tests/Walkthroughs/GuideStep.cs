namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>One change to a tree: a new file, or other lines in one that is there.</summary>
/// <param name="Line">Where the guide asks for it, from 1.</param>
/// <param name="File">The file, from the root of the tree.</param>
/// <param name="Found">Whole lines that the file has exactly once; null for a new file.</param>
/// <param name="Written">The lines that take their place, or all of the file.</param>
internal sealed record GuideStep(int Line, string File, string? Found, string Written)
{
    /// <summary>Makes the change.</summary>
    /// <param name="root">The root of the tree.</param>
    /// <exception cref="GuideException">The tree is not as the guide says.</exception>
    public void Apply(string root)
    {
        string path = Path.Combine(root, File);
        if (Found is null)
        {
            Create(path);
        }
        else if (!System.IO.File.Exists(path))
        {
            throw new GuideException(Line, $"there is no {File}");
        }
        else
        {
            System.IO.File.WriteAllText(path, Replaced(System.IO.File.ReadAllText(path), Found));
        }
    }

    private void Create(string path)
    {
        if (System.IO.File.Exists(path))
        {
            throw new GuideException(Line, $"{File} is there already");
        }

        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        System.IO.File.WriteAllText(path, Written);
    }

    private string Replaced(string text, string found)
    {
        // With a line end before it, so that only whole lines are found.
        string[] parts = $"\n{text}".Split($"\n{found}");
        return parts.Length == 2
            ? $"{parts[0]}\n{Written}{parts[1]}"[1..]
            : throw new GuideException(Line, $"{File} has these lines {parts.Length - 1} times, not once: {found}");
    }
}
