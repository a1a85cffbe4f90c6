using System.IO.Compression;

namespace SqliteBench.Build.Tests;

/// <summary>A folder of empty packages that NuGet takes as a source; the tests need their names and versions only.</summary>
internal static class PackageFeed
{
    /// <summary>Writes a feed.</summary>
    /// <param name="folder">The folder to create.</param>
    /// <param name="packages">
    /// Its packages, each an ID and a version with a slash between; of a package that it needs the same, after a space.
    /// </param>
    public static void Create(string folder, params IEnumerable<string> packages)
    {
        Directory.CreateDirectory(folder);
        foreach (string package in packages)
        {
            Add(folder, package);
        }
    }

    /// <summary>Adds a package to a feed.</summary>
    /// <param name="folder">The feed's folder.</param>
    /// <param name="package">The package, written as in <see cref="Create"/>.</param>
    public static void Add(string folder, string package)
    {
        string[] parts = package.Split('/', ' ');
        WritePackage(folder, parts[0], parts[1], parts[2..]);
    }

    private static void WritePackage(string folder, string id, string version, string[] needed)
    {
        string dependencies = needed is [string other, string least]
            ? $"""<dependencies><dependency id="{other}" version="{least}" /></dependencies>"""
            : "";
        using ZipArchive archive = ZipFile.Open(Path.Combine(folder, $"{id}.{version}.nupkg"), ZipArchiveMode.Create);
        using (StreamWriter manifest = new(archive.CreateEntry($"{id}.nuspec").Open()))
        {
            manifest.Write(
                $"""
                <package>
                  <metadata>
                    <id>{id}</id>
                    <version>{version}</version>
                    <authors>tests</authors>
                    <description>An empty package</description>
                    {dependencies}
                  </metadata>
                </package>
                """
            );
        }

        archive.CreateEntry("lib/netstandard2.0/_._");
    }
}
