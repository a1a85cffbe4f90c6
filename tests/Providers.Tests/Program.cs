using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

// Child of the engine tests: runs on the engine that it is told and says what each provider found.
EngineLibrary.Use(EngineChoice.Parse(args[0]));
foreach (Provider provider in ProviderCatalog.All)
{
    if (provider.SharesEngine && provider.Availability.IsAvailable)
    {
        Console.WriteLine($"{provider.Id}\t{provider.ReadVersions().EngineSourceId}");
    }
}
