using System.Security.Cryptography;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>Publishes the programs of the providers, into folders that are kept until their sources change.</summary>
public sealed class StartupPrograms(StartupPlan plan, string template, StartupWorkspace workspace)
{
    public const string NativeBuild = "native";

    /// <summary>The name of a program that only has the runtime's own cost.</summary>
    internal const string NoProvider = "no-provider";

    private readonly Lazy<string> _sources = new(() => ProgramSources.HashSources(Repository.Root));

    public List<Candidate> All { get; } = [];

    /// <summary>The missing programs, and why; without a provider, a build that fails for all.</summary>
    public List<(string? Provider, string Build, string Sentence)> Missing { get; } = [];

    private string Seed => $"{plan.Seed}";

    public void Publish(TextWriter output)
    {
        if (plan.Providers.Contains(NativeBaseline.Provider))
        {
            BlockKey first = BlockSource.Create(plan.Seed, number: 1);
            ProcessStartInfo Start(string database) =>
                OwnProgram.StartNative("first-row", EngineLibrary.Path, database, first.Hash, $"{first.Size}");
            All.Add(new Candidate(NativeBaseline.Id, NativeBuild, Start));
        }

        foreach (Provider? provider in plan.Published.Prepend(null))
        {
            foreach (BuildWay way in plan.Ways)
            {
                // A build that fails without a provider fails for all.
                if (!Missing.Exists(missing => missing.Provider is null && missing.Build == way.Id))
                {
                    Add(way, provider, output);
                }
            }
        }
    }

    private void Add(BuildWay way, Provider? provider, TextWriter output)
    {
        try
        {
            PublishedProgram program = Publish(way, provider, output);
            ProcessStartInfo Start(string database) => program.Start(way.Environment, database, Seed);
            Candidate candidate = new(provider?.Id ?? NoProvider, way.Id, Start) { Program = program };
            // The program may fail only with the settings of its way.
            OnCopy(database =>
            {
                using LaunchedProgram launched = candidate.Launch(database);
                return launched.FirstRow;
            });
            All.Add(candidate);
        }
        catch (WorkerException exception)
        {
            Missing.Add((provider?.Id, way.Id, exception.Message));
            output.WriteLine($"left out: {exception.Message}");
        }
    }

    private PublishedProgram Publish(BuildWay asked, Provider? provider, TextWriter output)
    {
        BuildWay way = asked.Published;
        string id = provider?.Id ?? NoProvider;
        string source = provider is null ? "" : ProgramSources.Choose(provider);
        string name = $"{way}-{id}-";
        string[] runtime = [RuntimeInformation.RuntimeIdentifier, RuntimeInformation.FrameworkDescription];
        string folder = Path.Combine(
            workspace.Published,
            name + ProgramSources.Hash([_sources.Value, .. runtime, source, .. way.Properties])
        );
        if (Directory.Exists(folder))
        {
            return new PublishedProgram(folder);
        }

        output.WriteLine($"publishing {id} as {way} ...");
        PublishedProgram program = new(Path.Combine(workspace.Builds, name + "program"));
        if (Build(way, program, source) is { } error)
        {
            throw new WorkerException($"{id}, {asked}: {error}");
        }

        Rehearse(program, provider).RemoveOthers(program);
        Directory.CreateDirectory(workspace.Published);
        string[] outdated = Directory.GetDirectories(workspace.Published, name + "*");
        Array.ForEach(outdated, old => Directory.Delete(old, recursive: true));
        // Moved when complete: an interruption leaves nothing that looks like a program.
        Directory.Move(program.Folder, folder);
        return new PublishedProgram(folder);
    }

    // Returns the first error; null if the program was built.
    private string? Build(BuildWay way, PublishedProgram program, string source)
    {
        // Builds with other properties need other intermediate folders.
        string between = Path.Combine(workspace.Builds, way.Id);
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
            // Startup.csproj compiles this file in place of NoProvider.cs.
            properties.Add($"StartedProvider={file}");
        }

        string project = Path.Combine(Repository.Root, "src", "Startup", "Startup.csproj");
        string[] what = ["publish", project, "-c", "Release", "--runtime", RuntimeInformation.RuntimeIdentifier];
        string[] folders = ["--artifacts-path", between, "--output", program.Folder];
        return BuildError.Describe([.. what, .. folders, .. properties.Select(property => $"-property:{property}")]);
    }

    // A rehearsal does all that is measured later, with fewer operations.
    private LoadedFiles Rehearse(PublishedProgram program, Provider? provider) =>
        OnCopy(database =>
        {
            using LaunchedProgram rehearsal = new(
                $"{provider?.Id ?? NoProvider}, {BuildWay.Jit}",
                program.Start(BuildWay.Jit.Environment, database, Seed)
            );
            foreach (Workload workload in provider is null ? [] : StartupPlan.Workloads)
            {
                rehearsal.Ask($"open {workload} {plan.Rows} 100");
                rehearsal.Run(0, 100);
                rehearsal.Ask("close");
            }

            return new LoadedFiles(
                LoadedFiles.AssembliesIn(rehearsal.Ask("loaded")),
                LoadedFiles.LibrariesOf(rehearsal.Process, program.Folder)
            );
        });

    private T OnCopy<T>(Func<string, T> use)
    {
        string database = DatabaseFiles.NewIn(workspace.Databases);
        DatabaseFiles.Copy(template, database);
        try
        {
            return use(database);
        }
        finally
        {
            DatabaseFiles.Delete(database);
        }
    }
}

/// <summary>A program of a provider that can be started on a database.</summary>
/// <param name="Start">Describes its start on the database of a path.</param>
public sealed record Candidate(string Provider, string Build, Func<string, ProcessStartInfo> Start)
{
    public PublishedProgram? Program { get; init; }

    public LaunchedProgram Launch(string database) => new($"{Provider}, {Build}", Start(database));
}

/// <summary>The sources of the programs: the file that chooses a provider, and a hash of all the others.</summary>
internal static class ProgramSources
{
    private static readonly string[] s_folders = ["src/Startup", "src/Workloads", "src/Providers", "build"];

    /// <summary>
    /// Returns the file that takes the place of src/Startup/NoProvider.cs. It names the provider's types, so the
    /// program needs no reflection, and no other provider is linked.
    /// </summary>
    public static string Choose(Provider provider) =>
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

    public static string HashSources(string repository) =>
        Hash(
            s_folders
                .SelectMany(folder =>
                    Directory.EnumerateFiles(Path.Combine(repository, folder), "*", SearchOption.AllDirectories)
                )
                .Concat(Directory.EnumerateFiles(repository, "Directory.*.props"))
                .Append(Path.Combine(repository, "global.json"))
                .Select(file => Path.GetRelativePath(repository, file))
                .Where(file => !file.Split(Path.DirectorySeparatorChar).Any(folder => folder is "bin" or "obj"))
                .Order(StringComparer.Ordinal)
                .Select(file => $"{file} {HashFile(Path.Combine(repository, file))}")
        );

    public static string Hash(IEnumerable<string> parts) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\0', parts))))[..16];

    private static string HashFile(string path) => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path)));

    private sealed class StartOf : IProviderVisitor<string>
    {
        string IProviderVisitor<string>.Managed<TConnection, TStatement>() =>
            $"ManagedStart<{NameOf(typeof(TConnection))}, {NameOf(typeof(TStatement))}>";

        public string Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("the native baseline has a program of its own");
    }
}
