namespace SqliteBench.Workloads.Tests.Databases;

/// <summary>Templates that the tests of a class share: each is built once.</summary>
public sealed class BuiltTemplates : DirectoryTests
{
    private readonly Dictionary<Template, string> _paths = [];

    /// <summary>The file of a template, for what only reads it.</summary>
    internal string PathOf(Template template)
    {
        if (!_paths.TryGetValue(template, out string? path))
        {
            path = new TemplateCache(Temporary.Location).Get(template);
            _paths.Add(template, path);
        }
        return path;
    }

    /// <summary>The template that a workload of so many rows starts from: a copy where the workload writes.</summary>
    internal string For(Workload workload, long rows, TemporaryDirectory directory, BlockSchema? schema = null)
    {
        string path = PathOf(workload.Template(rows, StreamOptions.DefaultSeed, schema));
        return workload.Writes ? CopyOf(path, directory) : path;
    }

    /// <summary>Copies a closed database; nobody waits until the copy is on the disk.</summary>
    public static string CopyOf(string database, TemporaryDirectory directory)
    {
        string copy = directory.File($"{Guid.NewGuid():n}.db");
        File.Copy(database, copy);
        return copy;
    }
}
