namespace SqliteBench.Testing;

public sealed class TemporaryDirectory : IDisposable
{
    public string Location { get; } = Directory.CreateTempSubdirectory("sqlitebench-test-").FullName;

    public string File(string name) => Path.Combine(Location, name);

    public void Dispose() => Directory.Delete(Location, recursive: true);
}
