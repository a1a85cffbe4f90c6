using System.IO.Compression;

namespace SqliteBench.Build.Tests;

/// <summary>A folder of empty packages that NuGet takes as a source; the tests need their names and versions only.</summary>
internal sealed class PackageFeed
{
    private PackageFeed(string folder) => Folder = folder;

    public string Folder { get; }

    /// <summary>Writes a feed.</summary>
    /// <param name="folder">The folder to create.</param>
    /// <param name="packages">Its packages, each an ID and a version with a slash between.</param>
    public static PackageFeed Create(string folder, params IEnumerable<string> packages)
    {
        Directory.CreateDirectory(folder);
        foreach (string package in packages)
        {
            string[] parts = package.Split('/');
            WritePackage(folder, parts[0], parts[1]);
        }

        return new PackageFeed(folder);
    }

    private static void WritePackage(string folder, string id, string version)
    {
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
                  </metadata>
                </package>
                """
            );
        }

        archive.CreateEntry("lib/netstandard2.0/_._");
    }
}
