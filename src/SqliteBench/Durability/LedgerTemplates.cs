using SqliteBench.Providers;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>Empty ledgers of each journal mode; every crash gets a copy.</summary>
internal sealed class LedgerTemplates(string directory)
{
    /// <summary>Makes an empty ledger, in place of an earlier one of that name.</summary>
    public string Copy(DurabilitySetting setting, string name = "ledger")
    {
        string template = Path.Combine(directory, $"template-{setting.JournalMode}.db");
        if (!File.Exists(template))
        {
            Ledger.Create(PInvokeShim.Provider, template, PragmaSet.Parse($"journal_mode={setting.JournalMode}"));
        }

        Remove(name);
        File.Copy(template, PlaceOf(name));
        return PlaceOf(name);
    }

    public void Remove(string name) => DatabaseFiles.Delete(PlaceOf(name));

    private string PlaceOf(string name) => Path.Combine(directory, $"{name}.db");
}
