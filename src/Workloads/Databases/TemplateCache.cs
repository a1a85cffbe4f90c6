using System.Security.Cryptography;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>Templates on disk. Each has a file of its hash beside it; one that does not match is built again.</summary>
/// <param name="directory">Where they are kept; made when it is missing.</param>
/// <param name="builder">What builds and checks them: any synchronous provider.</param>
public sealed class TemplateCache(string directory, Provider builder)
{
    /// <summary>The template's path, whether it is there or not.</summary>
    /// <param name="template">The template.</param>
    public string PathOf(Template template)
    {
        ArgumentNullException.ThrowIfNull(template);
        return Path.Combine(directory, template.FileName);
    }

    /// <summary>Whether the template is there, whole.</summary>
    /// <param name="template">The template.</param>
    public bool Holds(Template template)
    {
        string path = PathOf(template);
        return File.Exists(path) && File.Exists(HashPath(path)) && File.ReadAllText(HashPath(path)) == Hash(path);
    }

    /// <summary>Builds the template unless it is there.</summary>
    /// <param name="template">The template.</param>
    /// <param name="progress">Told the rows written so far.</param>
    /// <returns>Its path.</returns>
    /// <exception cref="InvalidDataException">What was built is not what it should be.</exception>
    public string Get(Template template, IProgress<long>? progress = null)
    {
        string path = PathOf(template);
        if (!Holds(template))
        {
            Directory.CreateDirectory(directory);
            // Under a name of its own until it is whole, for two runs may build the same template at once.
            string building = path + UnfinishedSuffix;
            try
            {
                DatabaseFiles.Delete(building);
                template.Build(builder, building, progress);
                Check(template, building);
                File.WriteAllText(HashPath(path), Hash(building));
                File.Move(building, path, overwrite: true);
            }
            finally
            {
                DatabaseFiles.Delete(building);
            }
        }

        return path;
    }

    /// <summary>Removes what this process was building when it was interrupted.</summary>
    public void RemoveUnfinished()
    {
        foreach (string unfinished in Find("*" + UnfinishedSuffix))
        {
            try
            {
                DatabaseFiles.Delete(unfinished);
            }
            catch (IOException)
            {
                // Windows keeps a file that is still being written; it is small change beside the templates.
            }
        }
    }

    private static string UnfinishedSuffix { get; } = $".{Environment.ProcessId}.tmp";

    private string[] Find(string pattern) => Directory.Exists(directory) ? Directory.GetFiles(directory, pattern) : [];

    private void Check(Template template, string path)
    {
        int blocksets = TemplateBlocksets.Of(template.Seed, template.Rows).Count;
        // Read as if all of it were new, so that every hash is compared with the generator's.
        DatabaseState expected = StateModel.OfTemplate(template.Seed, template.Rows).Complete();
        DatabaseState actual = DatabaseCheck.ReadState(builder, path, rows: 0, blocksets: 0, template.Schema);
        string integrity = DatabaseCheck.Integrity(builder, path);
        if (actual != expected || integrity != "ok")
        {
            throw new InvalidDataException(
                $"the template {template.Schema} of {template.Rows} rows in {blocksets} blocksets came out wrong: wanted {expected},"
                    + $" it has {actual}, integrity_check says {integrity}"
            );
        }
    }

    private static string HashPath(string path) => path + ".sha256";

    private static string Hash(string path)
    {
        using FileStream file = File.OpenRead(path);
        return Convert.ToHexStringLower(SHA256.HashData(file));
    }
}
