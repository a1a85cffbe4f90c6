using Microsoft.EntityFrameworkCore.Diagnostics;

namespace SqliteBench.Workloads.Tests.Blocks;

/// <summary>
/// The commands that EF Core itself runs on one database. To be made before a context: one that nobody listens to does not
/// look again for a second.
/// </summary>
internal sealed class EfCoreCommands
    : IObserver<DiagnosticListener>,
        IObserver<KeyValuePair<string, object?>>,
        IDisposable
{
    private const string Listener = "Microsoft.EntityFrameworkCore";

    private readonly string _database;
    private readonly List<string> _texts = [];
    private readonly List<IDisposable> _subscriptions = [];

    public EfCoreCommands(string database)
    {
        // Its last two parts: SQLite may know its folder by another path.
        string folder = Path.GetFileName(Path.GetDirectoryName(database)!);
        _database = Path.Combine(folder, Path.GetFileName(database));
        _subscriptions.Add(DiagnosticListener.AllListeners.Subscribe(this));
    }

    public IReadOnlyList<string> Take()
    {
        string[] texts = [.. _texts];
        _texts.Clear();
        return texts;
    }

    public void OnNext(DiagnosticListener value)
    {
        if (value.Name == Listener)
        {
            _subscriptions.Add(value.Subscribe(this));
        }
    }

    // Other tests use EF Core at the same time, on other databases.
    public void OnNext(KeyValuePair<string, object?> value)
    {
        if (
            value.Value is CommandExecutedEventData executed
            && executed.Command.Connection!.DataSource.EndsWith(_database)
        )
        {
            _texts.Add(executed.Command.CommandText);
        }
    }

    public void OnCompleted() { }

    public void OnError(Exception error) { }

    public void Dispose() => _subscriptions.ForEach(subscription => subscription.Dispose());
}
