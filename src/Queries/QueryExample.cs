namespace SqliteBench.Queries;

/// <summary>A file of queries to write: an example, or typical queries for the tables of a database.</summary>
/// <param name="Path">Of the file.</param>
/// <param name="Database">The path of the database; null for an example that runs as it is.</param>
/// <param name="Directory">For a copy of the database.</param>
public sealed record QueryExample(string Path, string? Database, string Directory)
{
    public int Write()
    {
        UsageException.ThrowIf(File.Exists(Path), $"'{Path}' already exists");
        string text = Database is null ? Example.Shop : CreateTypical(Database);
        WritableFolder.CheckFile("--new", Path);
        System.IO.Directory.CreateDirectory(System.IO.Path.GetDirectoryName(Path)!);
        File.WriteAllText(Path, text);
        string database = Database is null ? "" : $" --database {Shorten(Database)}";
        Console.WriteLine($"wrote {Shorten(Path)}; now measure it: queries {Shorten(Path)}{database}");
        return ExitCode.Success;
    }

    private string CreateTypical(string source)
    {
        using InterruptibleDirectory workspace = new(Directory);
        string copy = MeasuredQuery.DatabaseIn(workspace.Location, MeasuredQuery.AsItIs);
        AppDatabase database = ReadingLimit.Read(source, () => AppDatabase.Copy(source, copy));
        return Example.Of(database, System.IO.Path.GetFileName(source));
    }

    private static string Shorten(string path) => System.IO.Path.GetRelativePath(Paths.Caller, path);
}
