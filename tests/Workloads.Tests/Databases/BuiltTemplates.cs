namespace SqliteBench.Workloads.Tests.Databases;

/// <summary>Templates that the tests of a class share: each is built once.</summary>
public sealed class BuiltTemplates : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Dictionary<Template, string> _paths = [];

    /// <summary>The file of a template, for what only reads it.</summary>
    /// <param name="template">The template.</param>
    internal string PathOf(Template template)
    {
        if (!_paths.TryGetValue(template, out string? path))
        {
            path = new TemplateCache(_directory.Location).Get(template);
            _paths.Add(template, path);
        }

        return path;
    }

    /// <summary>The template that a workload of so many rows starts from: a copy where the workload writes.</summary>
    /// <param name="workload">The workload.</param>
    /// <param name="rows">Rows of the table Block.</param>
    /// <param name="directory">Where the copy goes, under a name that no other has.</param>
    /// <param name="schema">The schema; the default one when null.</param>
    internal string For(Workload workload, long rows, TemporaryDirectory directory, BlockSchema? schema = null)
    {
        string path = PathOf(workload.Template(rows, StreamOptions.DefaultSeed, schema));
        return workload.Writes ? CopyOf(path, directory) : path;
    }

    /// <summary>Copies a closed database; nobody waits until the copy is on the disk.</summary>
    /// <param name="database">The database.</param>
    /// <param name="directory">Where the copy goes, under a name that no other has.</param>
    public static string CopyOf(string database, TemporaryDirectory directory)
    {
        string copy = directory.File($"{Guid.NewGuid():n}.db");
        File.Copy(database, copy);
        return copy;
    }

    public void Dispose() => _directory.Dispose();
}
