using SqliteBench.Providers;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>Empty ledgers of each journal mode, of which every crash gets a copy.</summary>
/// <param name="directory">Where they go, and the copies.</param>
/// <param name="builder">What writes them: any synchronous provider.</param>
internal sealed class LedgerTemplates(string directory, Provider builder)
{
    /// <summary>Lays an empty ledger out, in place of the one before of that name.</summary>
    /// <param name="setting">What decides about its journal mode.</param>
    /// <param name="name">Its name among those that are there at once.</param>
    /// <returns>Its path.</returns>
    public string Copy(DurabilitySetting setting, string name = "ledger")
    {
        string template = Path.Combine(directory, $"template-{setting.JournalMode}.db");
        if (!File.Exists(template))
        {
            Ledger.Create(builder, template, PragmaSet.Parse($"journal_mode={setting.JournalMode}"));
        }

        Remove(name);
        File.Copy(template, PlaceOf(name));
        return PlaceOf(name);
    }

    /// <summary>Removes a ledger, if it is there.</summary>
    /// <param name="name">Its name.</param>
    public void Remove(string name) => DatabaseFiles.Delete(PlaceOf(name));

    private string PlaceOf(string name) => Path.Combine(directory, $"{name}.db");
}
