using System.Security.Cryptography;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>Templates on disk, each beside a file with its hash. A template that does not match is rebuilt.</summary>
/// <param name="directory">Where they are kept; made when it is missing.</param>
/// <param name="examiners">The providers that build and check them; <see cref="Examiners.Standard"/> when null.</param>
internal sealed class TemplateCache(string directory, Examiners? examiners = null)
{
    private readonly Examiners _examiners = examiners ?? Examiners.Standard;
    private readonly List<BuilderFault> _faults = [];

    private readonly Lock _gate = new();
    private Action? _remove;
    private bool _isClosed;

    /// <summary>The wrong templates so far, and who built them.</summary>
    public IReadOnlyList<BuilderFault> Faults
    {
        get
        {
            lock (_gate)
            {
                return [.. _faults];
            }
        }
    }

    /// <summary>The template's path, whether it is there or not.</summary>
    public string PathOf(Template template) => Path.Combine(directory, template.FileName);

    /// <summary>Whether the complete template is there.</summary>
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

    /// <summary>Builds the template unless it is there.</summary>
    /// <exception cref="InvalidDataException">Every builder built it wrong.</exception>
    /// <exception cref="SqliteEngineException">It cannot be written.</exception>
    /// <exception cref="IOException">It cannot be written.</exception>
    public string Get(Template template, IProgress<long>? progress = null)
    {
        string path = PathOf(template);
        if (!Holds(template))
        {
            // Built in a separate folder, because two runs may build the same template at once.
            using RunDirectory unfinished = Begin();
            string building = Path.Combine(unfinished.Location, template.FileName);
            Build(template, building, progress);
            File.WriteAllText(HashPath(building), Hash(building));
            Replace(HashPath(building), HashPath(path));
            Replace(building, path);
        }

        return path;
    }

    /// <summary>Removes the template being built after an interruption, and refuses to build another.</summary>
    public void RemoveUnfinished()
    {
        lock (_gate)
        {
            _isClosed = true;
            _remove?.Invoke();
        }
    }

    /// <summary>Removes unfinished templates of killed runs.</summary>
    public void RemoveAbandoned() => RunDirectory.RemoveAbandoned(directory);

    private RunDirectory Begin()
    {
        lock (_gate)
        {
            if (_isClosed)
            {
                throw new IOException("the program was interrupted, so no template is built");
            }

            RunDirectory unfinished = new(directory);
            _remove = unfinished.Dispose;
            return unfinished;
        }
    }

    // The path may be occupied by a folder.
    private static void Replace(string file, string path)
    {
        if (Directory.Exists(path) && new DirectoryInfo(path).LinkTarget is null)
        {
            Directory.Delete(path, recursive: true);
        }

        File.Move(file, path, overwrite: true);
    }

    private void Build(Template template, string path, IProgress<long>? progress)
    {
        IEnumerable<ExpectedRows> contents = StateModel
            .OfTemplate(template.Seed, template.Rows)
            .Contents(template.Schema, areIdsKnown: true);
        DatabaseCheck check = _examiners.Check;
        foreach (Provider builder in _examiners.Builders)
        {
            DatabaseFiles.Delete(path);
            template.Build(builder, path, progress);
            DatabaseFault? fault = check.Find(path, contents);
            if (fault?.Reader is { } reader)
            {
                Add(reader, fault);
                check = check.Without(reader);
                fault = check.Find(path, contents);
            }

            if (fault is null)
            {
                return;
            }

            Add(fault.Reader ?? builder, fault);

            void Add(Provider provider, DatabaseFault found)
            {
                lock (_gate)
                {
                    _faults.Add(
                        new BuilderFault(
                            provider,
                            $"the template {template.Schema} of {template.Rows} rows, built by {builder}: {found.Text}"
                        )
                    );
                }
            }
        }

        throw new InvalidDataException(Faults[^1].Text);
    }

    private static string HashPath(string path) => path + ".sha256";

    private static string Hash(string path)
    {
        using FileStream file = File.OpenRead(path);
        return Convert.ToHexStringLower(SHA256.HashData(file));
    }
}

/// <summary>A database that was built or read wrong.</summary>
/// <param name="Provider">The provider at fault.</param>
/// <param name="Text">What is wrong, in one sentence without a full stop.</param>
internal sealed record BuilderFault(Provider Provider, string Text);
