using System.Globalization;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>The databases of one setting that is timed in pairs: the same state for each contender.</summary>
internal sealed class PairedDatabases : IDisposable
{
    private readonly Axes _axes;
    private readonly CaseSettings _settings;
    private readonly OperationStream _stream;
    private readonly Expectation _expectation;
    private readonly string _template;
    private readonly List<string> _copies = [];

    /// <param name="axes">The run's axes.</param>
    /// <param name="settings">The setting.</param>
    /// <param name="operations">How many operations there are.</param>
    public PairedDatabases(Axes axes, CaseSettings settings, int operations)
    {
        _axes = axes;
        _settings = settings;
        _stream = OperationStream.Generate(settings.Workload, new StreamOptions(settings.Rows, operations, axes.Seed));
        _expectation = Expectation.Of(settings.Workload, _stream);
        Template template = settings.Template(axes.Seed);
        _template = new TemplateCache(axes.Templates, PInvokeShim.Provider).PathOf(template);
    }

    /// <summary>Lays the databases out and opens the providers on them.</summary>
    public IReadOnlyList<Contender> Open(IReadOnlyList<PairedEntry> entries)
    {
        List<Contender> contenders = [];
        try
        {
            for (int place = 0; place < entries.Count; place++)
            {
                // Writers have a copy each; readers share one, as its pages are in memory for all of them alike.
                int copy = _settings.Workload.Writes ? place : 0;
                contenders.Add(Open(entries[place], Database(copy, isFirst: copy == place)));
            }

            return contenders;
        }
        catch
        {
            contenders.ForEach(contender => contender.Dispose());
            throw;
        }
    }

    public void Dispose() => _copies.ForEach(DatabaseFiles.Delete);

    private string Database(int number, bool isFirst)
    {
        string path = Path.Combine(_axes.Databases, string.Create(CultureInfo.InvariantCulture, $"pair-{number}.db"));
        if (isFirst)
        {
            DatabaseFiles.Copy(_template, path);
            _copies.Add(path);
        }

        return path;
    }

    private Contender Open(PairedEntry entry, string database)
    {
        Provider provider = entry.Provider;
        WorkloadRun run = _settings.Workload.Open(
            provider,
            new RunOptions(database, _stream, _settings.Pragmas, _settings.BatchSize, _settings.Threads)
            {
                Schema = _settings.Schema,
            }
        );
        RunResult result = default;
        return new Contender(
            entry.Name,
            (first, count) => result = run.Execute(first, count),
            run.Dispose,
            (first, count) => Answers.Check(provider, _settings, _expectation, first, count, result)
        );
    }
}
