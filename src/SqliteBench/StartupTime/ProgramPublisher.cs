using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using SqliteBench.Machine;
using SqliteBench.Providers;

namespace SqliteBench.StartupTime;

internal sealed class PublishException(string message) : Exception(message);

/// <summary>Publishes the program of a provider, into folders that are kept until their sources change.</summary>
internal sealed class ProgramPublisher(string kept, string building, Action<PublishedProgram, Provider?> prune)
{
    /// <summary>The id of the program without a provider.</summary>
    public const string NoProvider = "no-provider";

    private readonly SourceHash _sources = new(Repository.Root);

    /// <exception cref="PublishException">It cannot be published.</exception>
    public PublishedProgram Publish(Publication publication, Provider? provider, TextWriter output)
    {
        string source = provider is null ? "" : ProviderSource.Of(provider);
        string name = $"{publication.Id}-{provider?.Id ?? NoProvider}-";
        string hash = _sources.Of([
            RuntimeInformation.RuntimeIdentifier,
            RuntimeInformation.FrameworkDescription,
            source,
            .. publication.Properties,
        ]);
        string folder = Path.Combine(kept, name + hash);
        if (Directory.Exists(folder))
        {
            return new PublishedProgram(folder);
        }

        output.WriteLine($"publishing {provider?.Id ?? NoProvider} as {publication.Id} ...");
        PublishedProgram program = new(Path.Combine(building, name + "program"));
        Build(publication, program, source);
        prune(program, provider);
        Directory.CreateDirectory(kept);
        foreach (string old in Directory.GetDirectories(kept, name + "*"))
        {
            Directory.Delete(old, recursive: true);
        }

        // Moved when complete: an interruption leaves nothing that looks like a program.
        Directory.Move(program.Folder, folder);
        return program with { Folder = folder };
    }

    private void Build(Publication publication, PublishedProgram program, string source)
    {
        // Builds with other properties need other intermediate folders.
        string between = Path.Combine(building, publication.Id);
        List<string> properties =
        [
            "NativeBaseline=false",
            // The sources have been analysed already; the size is measured without symbols and notes.
            "RunAnalyzers=false",
            "GenerateDocumentationFile=false",
            "DebugType=none",
            "CopyOutputSymbolsToPublishDirectory=false",
            "GenerateDependencyFile=false",
            "UseSharedCompilation=false",
            .. publication.Properties,
        ];
        if (source.Length > 0)
        {
            Directory.CreateDirectory(between);
            string file = Path.Combine(between, "Chosen.cs");
            File.WriteAllText(file, source);
            properties.Add($"StartedProvider={file}");
        }

        ProcessStartInfo start = new(
            "dotnet",
            [
                "publish",
                Path.Combine(Repository.Root, "src", "Startup", "Startup.csproj"),
                "--configuration",
                "Release",
                "--runtime",
                RuntimeInformation.RuntimeIdentifier,
                "--artifacts-path",
                between,
                "--output",
                program.Folder,
                "-nodeReuse:false",
                "-terminalLogger:off",
                .. properties.Select(property => $"-property:{property}"),
            ]
        );
        (int exitCode, string output, string error) = ChildProcesses.Run(start);
        if (exitCode != 0)
        {
            throw new PublishException(BuildError.FirstOf(output + error));
        }
    }
}

/// <summary>
/// The C# file that chooses the provider of src/Startup. It names the provider's types, so that no other provider is linked,
/// and no reflection is needed, which native AOT may not support.
/// </summary>
internal static class ProviderSource
{
    /// <exception cref="NotSupportedException">It is the native baseline.</exception>
    public static string Of(Provider provider) =>
        $$"""
            namespace SqliteBench.Startup;

            internal static class Chosen
            {
                public static StartedProvider Create() => new {{provider.Accept(new StartOf())}}();
            }

            """;

    /// <summary>The full C# name of a type.</summary>
    internal static string NameOf(Type type)
    {
        string name = $"global::{type.Namespace}.{type.Name.Split('`')[0]}";
        return type.IsGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : name;
    }

    private sealed class StartOf : IProviderVisitor<string>
    {
        public string Managed<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement =>
            $"ManagedStart<{NameOf(typeof(TConnection))}, {NameOf(typeof(TStatement))}>";

        public string Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("the native baseline has a program of its own");
    }
}

/// <summary>A hash of all sources of a published program.</summary>
internal sealed class SourceHash(string repository)
{
    private static readonly string[] s_folders = ["src/Startup", "src/Workloads", "src/Providers", "build"];
    private static readonly string[] s_outputs = ["bin", "obj"];

    private readonly Lazy<string> _files = new(() => string.Join('\0', HashesOf(repository)));

    public string Of(params IEnumerable<string> parts) =>
        HashOf(Encoding.UTF8.GetBytes(string.Join('\0', parts.Prepend(_files.Value))))[..16];

    private static string HashOf(byte[] content) => Convert.ToHexStringLower(SHA256.HashData(content));

    private static IEnumerable<string> HashesOf(string repository) =>
        Directory
            .EnumerateFiles(repository, "Directory.*.props")
            .Append(Path.Combine(repository, "global.json"))
            .Concat(s_folders.SelectMany(folder => Sources(Path.Combine(repository, folder))))
            .Order(StringComparer.Ordinal)
            .Select(file => $"{Path.GetRelativePath(repository, file)} {HashOf(File.ReadAllBytes(file))}");

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
