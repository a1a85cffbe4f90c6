namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>A directory of its own for each test, gone afterwards.</summary>
public sealed class TemporaryDirectory : IDisposable
{
    private readonly DirectoryInfo directory = Directory.CreateTempSubdirectory("sqlitebench-");

    public string File(string name) => Path.Combine(directory.FullName, name);

    public void Dispose() => directory.Delete(recursive: true);
}
