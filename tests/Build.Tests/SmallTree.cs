using System.Reflection;
using System.Runtime.Loader;

namespace SqliteBench.Build.Tests;

/// <summary>
/// A throw-away tree with this repository's build files, a Providers project without code and a project that
/// references it. Its only NuGet source is the one that a test gives it.
/// </summary>
internal sealed class SmallTree : IDisposable
{
    // The tree has its own NuGet source and package cache.
    private static readonly string[] Withheld = ["NUGET_PACKAGES", "RestoreSources", "RestoreConfigFile"];

    private readonly string _root = Directory.CreateTempSubdirectory("sqlitebench-build-").FullName;

    public SmallTree()
    {
        string repository = Repository.Root;
        Copy(repository, "Directory.Packages.props");
        Copy(repository, "global.json");
        foreach (string file in Directory.EnumerateFiles(Repository.File("build"), "*", SearchOption.AllDirectories))
        {
            Copy(repository, Path.GetRelativePath(repository, file));
        }

        Write(
            "Directory.Build.props",
            """
            <Project>
              <Import Project="build/OptionalPackages/Folder.props" />
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
              </PropertyGroup>
            </Project>
            """
        );
        Write(
            "src/Providers/Providers.csproj",
            """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.Sqlite.Core" />
                <PackageReference Include="SQLitePCLRaw.bundle_e_sqlite3" />
              </ItemGroup>
              <Import Project="../../build/OptionalPackages.targets" />
            </Project>
            """
        );
        Write(
            "src/Program/Program.csproj",
            """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <ProjectReference Include="../Providers/Providers.csproj" />
              </ItemGroup>
            </Project>
            """
        );
    }

    /// <summary>The questions whose answers the tree remembers.</summary>
    public IReadOnlyList<string> RememberedAnswers =>
        [.. Directory.EnumerateFiles(OptionalPackages, "*.answer").Select(Path.GetFileName).Order()!];

    /// <summary>What a probe left behind, besides the answer.</summary>
    public IReadOnlyList<string> LeftFolders => Directory.GetDirectories(OptionalPackages);

    private string OptionalPackages => InTree("src/Providers/obj/OptionalPackages");

    public PackageFeed CreateFeed(string name, params IEnumerable<string> packages) =>
        PackageFeed.Create(InTree(name), packages);

    /// <summary>Makes a folder the tree's only NuGet source, with a package cache of its own beside it.</summary>
    public void UseSource(string folder) =>
        Write(
            "NuGet.Config",
            $"""
            <configuration>
              <config>
                <add key="globalPackagesFolder" value="{folder}-packages" />
              </config>
              <packageSources>
                <clear />
                <add key="tests" value="{folder}" />
              </packageSources>
              <fallbackPackageFolders>
                <clear />
              </fallbackPackageFolders>
            </configuration>
            """
        );

    /// <summary>A path of the tree.</summary>
    public string InTree(string path) => Path.Combine(_root, path);

    /// <summary>What NuGet answers when it is asked for versions, a line each.</summary>
    /// <param name="package">The package's id.</param>
    /// <param name="versions">The versions, with commas between them.</param>
    public IReadOnlyList<string> AskForVersions(string package, string versions)
    {
        string answers = InTree("answers.txt");
        File.Delete(answers);
        DotnetIn(
                "src/Providers",
                "msbuild",
                [
                    "-target:AskForProviderVersions",
                    $"-p:ProviderPackage={package}",
                    $"-p:ProviderVersions={versions.Replace(",", "%2C", StringComparison.Ordinal)}",
                    $"-p:ProviderAnswers={answers}",
                    $"-p:ProviderPackageFolder={InTree("versions")}",
                ]
            )
            .ShouldPass();
        return File.ReadAllLines(answers);
    }

    /// <summary>Runs a dotnet verb on the project that references Providers.</summary>
    public EndedProcess Dotnet(string verb, params IEnumerable<string> arguments) =>
        DotnetIn("src/Program", verb, arguments);

    private EndedProcess DotnetIn(string project, string verb, IEnumerable<string> arguments) =>
        ChildProcess.Dotnet(
            _root,
            TimeSpan.FromMinutes(2),
            [verb, project, "-nologo", "-m:1", "-nr:false", "-tl:off", .. arguments],
            Withheld
        );

    /// <summary>A value of AssemblyMetadata in the built Providers assembly.</summary>
    public string? Metadata(string key)
    {
        AssemblyLoadContext context = new(null, isCollectible: true);
        try
        {
            using MemoryStream image = new(File.ReadAllBytes(InTree("src/Providers/bin/Debug/net10.0/Providers.dll")));
            return context
                .LoadFromStream(image)
                .GetCustomAttributes<AssemblyMetadataAttribute>()
                .Single(attribute => attribute.Key == key)
                .Value;
        }
        finally
        {
            context.Unload();
        }
    }

    public void Dispose() => Directory.Delete(_root, recursive: true);

    private void Copy(string from, string path) => Write(path, File.ReadAllText(Path.Combine(from, path)));

    private void Write(string path, string text)
    {
        string target = InTree(path);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        File.WriteAllText(target, text);
    }
}
