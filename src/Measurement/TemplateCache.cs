using System.Security.Cryptography;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Model;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Measurement;

/// <summary>Template databases on disk, each with a file of its hash; one that does not match is rebuilt.</summary>
/// <param name="builder">The provider in C# that builds them; P/Invoke if null.</param>
public sealed class TemplateCache(string directory, Provider? builder = null)
{
    public string PathOf(Template template) => Path.Combine(directory, template.FileName);

    public bool Holds(Template template)
    {
        string path = PathOf(template);
        try
        {
            return File.ReadAllText(HashPath(path)) == Hash(path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // A template that is missing or unreadable is built.
            return false;
        }
    }

    /// <summary>Returns the path of a template, which is built if it is missing or damaged.</summary>
    public string Get(Template template, IProgress<long>? progress = null, CancellationToken interrupted = default)
    {
        string path = PathOf(template);
        if (!Holds(template))
        {
            // It is built in a separate folder, because two runs may build the same template at once.
            using RunDirectory unfinished = new(directory);
            string building = Path.Combine(unfinished.Location, template.FileName);
            Build(template, building, progress, interrupted);
            File.WriteAllText(HashPath(building), Hash(building));
            File.Move(HashPath(building), HashPath(path), overwrite: true);
            File.Move(building, path, overwrite: true);
        }

        return path;
    }

    /// <summary>Builds the templates of a run before it is measured, and says so, as large ones take minutes.</summary>
    public void Prepare(IEnumerable<Template> templates, TextWriter output)
    {
        RunDirectory.RemoveAbandoned(directory);
        foreach (Template template in templates.Where(template => !Holds(template)))
        {
            output.WriteLine($"building the template database {template.FileName} ...");
            try
            {
                Get(template, new RowProgress(output, template.Rows), Interruption.Token);
            }
            catch (Exception exception) when (Fault.IsOfTheMachine(exception))
            {
                throw new IOException(
                    $"the template database '{PathOf(template)}' cannot be built: {exception.Message}",
                    exception
                );
            }
        }
    }

    private void Build(Template template, string path, IProgress<long>? progress, CancellationToken interrupted)
    {
        Provider builds = builder ?? PInvokeShim.Provider;
        template.Build(builds, path, progress, interrupted);
        object?[] Checked(object?[] row)
        {
            interrupted.ThrowIfCancellationRequested();
            return row;
        }

        IEnumerable<ExpectedRows> contents = StateModel
            .OfTemplate(template.Seed, template.Rows)
            .Contents(template.Schema, areIdsKnown: true)
            .Select(table => table with { Rows = table.Rows.Select(Checked) });
        if (DatabaseCheck.Find(path, contents) is { } fault)
        {
            throw new InvalidDataException(
                $"the template {template.Schema} of {template.Rows} rows, built by {builds}: {fault}"
            );
        }
    }

    private static string HashPath(string path) => path + ".sha256";

    private static string Hash(string path)
    {
        using FileStream file = File.OpenRead(path);
        return Convert.ToHexStringLower(SHA256.HashData(file));
    }

    private sealed class RowProgress(TextWriter output, long rows) : IProgress<long>
    {
        public void Report(long value) => output.WriteLine($"  {value} of {rows} rows");
    }
}
