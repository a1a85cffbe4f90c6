using SqliteBench.Providers;

// A child of tests: on the engine that it is told to use, it says what each provider found, and at last which SQLite
// libraries the process has loaded.
EngineLibrary.Use(EngineChoice.Parse(args[0]));
foreach (Provider provider in ProviderCatalog.All)
{
    if (provider.SharesEngine && provider.Availability.IsAvailable)
    {
        Console.WriteLine($"{provider.Id}\t{provider.ReadVersions().EngineSourceId}");
    }
}

if (OperatingSystem.IsLinux())
{
    IEnumerable<string> mapped = File.ReadLines("/proc/self/maps")
        .Select(line => Path.GetFileName(line))
        .Where(name => name.Contains("sqlite3") && name.Contains(".so"))
        .Distinct();
    Console.WriteLine($"mapped\t{string.Join(' ', mapped)}");
}
