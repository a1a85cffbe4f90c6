using System.Security.Cryptography;
using System.Text;

namespace SqliteBench.Publishing;

/// <summary>A hash of all that a published program is made of.</summary>
/// <param name="repository">The repository's root.</param>
internal sealed class SourceHash(string repository)
{
    private static readonly string[] s_folders = ["src/Startup", "src/Workloads", "src/Providers", "build"];
    private static readonly string[] s_outputs = ["bin", "obj"];

    private readonly Lazy<byte[]> _files = new(() => HashOf(repository));

    /// <summary>The hash, as digits and letters.</summary>
    /// <param name="parts">What it depends on beside the files.</param>
    public string Of(params IEnumerable<string> parts)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(_files.Value);
        foreach (string part in parts)
        {
            hash.AppendData(Encoding.UTF8.GetBytes(part + "\0"));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset())[..16];
    }

    private static byte[] HashOf(string repository)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        IEnumerable<string> files = Directory
            .EnumerateFiles(repository, "Directory.*.props")
            .Append(Path.Combine(repository, "global.json"))
            .Concat(s_folders.SelectMany(folder => Sources(Path.Combine(repository, folder))))
            .Order(StringComparer.Ordinal);
        foreach (string file in files)
        {
            hash.AppendData(Encoding.UTF8.GetBytes(Path.GetRelativePath(repository, file) + "\0"));
            hash.AppendData(SHA256.HashData(File.ReadAllBytes(file)));
        }

        return hash.GetHashAndReset();
    }

    private static IEnumerable<string> Sources(string folder) =>
        Directory
            .EnumerateFiles(folder)
            .Concat(
                Directory
                    .EnumerateDirectories(folder)
                    .Where(below => !s_outputs.Contains(Path.GetFileName(below)))
                    .SelectMany(Sources)
            );
}
