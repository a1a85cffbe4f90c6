using System.Security.Cryptography;
using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>Publishes the program of a provider, into folders that are kept until their sources change.</summary>
internal sealed class ProgramPublisher(string kept, string building, Action<PublishedProgram, Provider?> prune)
{
    public const string NoProvider = "no-provider";

    private readonly SourceHash _sources = new(Repository.Root);

    public PublishedProgram Publish(BuildWay asked, Provider? provider, TextWriter output)
    {
        BuildWay way = asked.Published;
        string id = provider?.Id ?? NoProvider;
        string source = provider is null ? "" : ProviderSource.Of(provider);
        string name = $"{way}-{id}-";
        string[] runtime = [RuntimeInformation.RuntimeIdentifier, RuntimeInformation.FrameworkDescription];
        string folder = Path.Combine(kept, name + _sources.Of([.. runtime, source, .. way.Properties]));
        if (Directory.Exists(folder))
        {
            return new PublishedProgram(folder);
        }

        output.WriteLine($"publishing {id} as {way} ...");
        PublishedProgram program = new(Path.Combine(building, name + "program"));
        if (Build(way, program, source) is { } error)
        {
            throw new WorkerException($"{id}, {asked}: {error}");
        }

        prune(program, provider);
        Directory.CreateDirectory(kept);
        Array.ForEach(Directory.GetDirectories(kept, name + "*"), old => Directory.Delete(old, recursive: true));
        // Moved when complete: an interruption leaves nothing that looks like a program.
        Directory.Move(program.Folder, folder);
        return program with { Folder = folder };
    }

    // Returns the first error; null if the program was built.
    private string? Build(BuildWay way, PublishedProgram program, string source)
    {
        // Builds with other properties need other intermediate folders.
        string between = Path.Combine(building, way.Id);
        List<string> properties =
        [
            "NativeBaseline=false",
            // The size is measured without symbols and notes.
            "DebugType=none",
            "CopyOutputSymbolsToPublishDirectory=false",
            "GenerateDependencyFile=false",
            "UseSharedCompilation=false",
            .. way.Properties,
        ];
        if (source.Length > 0)
        {
            Directory.CreateDirectory(between);
            string file = Path.Combine(between, "Chosen.cs");
            File.WriteAllText(file, source);
            properties.Add($"StartedProvider={file}");
        }

        string project = Path.Combine(Repository.Root, "src", "Startup", "Startup.csproj");
        string[] what = ["publish", project, "-c", "Release", "--runtime", RuntimeInformation.RuntimeIdentifier];
        string[] folders = ["--artifacts-path", between, "--output", program.Folder];
        return BuildError.Describe([.. what, .. folders, .. properties.Select(property => $"-property:{property}")]);
    }
}

/// <summary>Chooses the provider of src/Startup by its types: it needs no reflection, and no other is linked.</summary>
internal static class ProviderSource
{
    public static string Of(Provider provider) =>
        $$"""
            namespace SqliteBench.Startup;

            internal static class Chosen
            {
                public static StartedProvider Create() => new {{provider.Accept(new StartOf())}}();
            }

            """;

    internal static string NameOf(Type type)
    {
        string name = $"global::{type.Namespace}.{type.Name.Split('`')[0]}";
        return type.IsGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : name;
    }

    private sealed class StartOf : IProviderVisitor<string>
    {
        string IProviderVisitor<string>.Managed<TConnection, TStatement>() =>
            $"ManagedStart<{NameOf(typeof(TConnection))}, {NameOf(typeof(TStatement))}>";

        public string Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("the native baseline has a program of its own");
    }
}

internal sealed class SourceHash(string repository)
{
    private static readonly string[] s_folders = ["src/Startup", "src/Workloads", "src/Providers", "build"];

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
        [
            .. Directory.EnumerateFiles(folder),
            .. from below in Directory.EnumerateDirectories(folder)
            where Path.GetFileName(below) is not ("bin" or "obj")
            from file in Sources(below)
            select file,
        ];
}
