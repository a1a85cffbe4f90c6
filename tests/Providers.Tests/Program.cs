using SqliteBench.Providers;

// A child of tests: on the engine that it is told to use, it says what each provider found, and at last which SQLite
// libraries the process has loaded.
EngineLibrary.Use(EngineChoice.Parse(args[0]), SqliteConfig.Parse(args.ElementAtOrDefault(1) ?? "normal"));
foreach (Provider provider in ProviderCatalog.All)
{
    if (provider.SharesEngine && provider.IsAvailable)
    {
        Console.WriteLine($"{provider.Id}\t{provider.ReadVersions().EngineSourceId}");
    }
}

if (args.Length > 1)
{
    nint function = NativeLibrary.GetExport(EngineLibrary.Current.Handle, "sqlite3_memory_highwater");
    Console.WriteLine($"memory\t{Marshal.GetDelegateForFunctionPointer<Highwater>(function)(0)}");
}

if (OperatingSystem.IsLinux())
{
    IEnumerable<string> mapped = File.ReadLines("/proc/self/maps")
        .Select(line => Path.GetFileName(line))
        .Where(name => name.Contains("sqlite3") && name.Contains(".so"))
        .Distinct();
    Console.WriteLine($"mapped\t{string.Join(' ', mapped)}");
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
internal delegate long Highwater(int reset);
