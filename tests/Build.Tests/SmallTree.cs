using System.Text.Json.Nodes;

namespace SqliteBench.Build.Tests;

/// <summary>
/// A throw-away tree with this repository's build files, a Providers project without code and a project that
/// references it. Its only NuGet source is the one that a test gives it.
/// </summary>
internal sealed class SmallTree : IDisposable
{
    // The tree has its own NuGet source and package cache.
    private static readonly string[] s_withheld = ["NUGET_PACKAGES", "RestoreSources", "RestoreConfigFile"];

    private readonly TemporaryDirectory _root = new();

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
                <!-- There is no code for them. -->
                <RunAnalyzers>false</RunAnalyzers>
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

    /// <summary>Makes a feed the tree's only NuGet source.</summary>
    /// <param name="name">The name of its folder, which is returned.</param>
    /// <param name="packages">Its packages, written as for <see cref="PackageFeed.Create"/>.</param>
    public string UseFeed(string name, params IEnumerable<string> packages)
    {
        string folder = InTree(name);
        PackageFeed.Create(folder, packages);
        UseSource(folder);
        return folder;
    }

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
    public string InTree(string path) => _root.File(path);

    /// <summary>What NuGet answers when it is asked for versions, a line each.</summary>
    /// <param name="package">The package's id.</param>
    /// <param name="versions">The versions, with commas between them.</param>
    public async Task<IReadOnlyList<string>> AskForVersionsAsync(string package, string versions)
    {
        string answers = InTree("answers.txt");
        File.Delete(answers);
        EndedProcess asked = await DotnetAsync(
            "msbuild",
            "src/Providers",
            "-target:AskForProviderVersions",
            $"-p:ProviderPackage={package}",
            $"-p:ProviderVersions={versions.Replace(",", "%2C", StringComparison.Ordinal)}",
            $"-p:ProviderAnswers={answers}",
            $"-p:ProviderPackageFolder={InTree("versions")}"
        );
        asked.ShouldPass();
        return File.ReadAllLines(answers);
    }

    /// <summary>The metadata that a build, without a restore, gives to the assembly of Providers: KEY=VALUE.</summary>
    public async Task<IReadOnlyList<string>> MetadataAsync()
    {
        EndedProcess built = await DotnetAsync(
            "msbuild",
            "src/Providers",
            "-target:GetAssemblyAttributes",
            "-getItem:AssemblyAttribute"
        );
        return
        [
            .. JsonNode.Parse(built.ShouldPass())!["Items"]!["AssemblyAttribute"]!
                .AsArray()
                .Where(item => $"{item!["Identity"]}" == "System.Reflection.AssemblyMetadata")
                .Select(item => $"{item!["_Parameter1"]}={item["_Parameter2"]}"),
        ];
    }

    /// <summary>Runs a dotnet command that has to pass on the project that references Providers.</summary>
    /// <returns>The lines that say which packages were chosen.</returns>
    public async Task<IReadOnlyList<string>> PassesAsync(string command, params IEnumerable<string> arguments) =>
        Choices((await DotnetAsync(command, "src/Program", arguments)).ShouldPass());

    /// <summary>The same for one that has to fail, and say why.</summary>
    public async Task<IReadOnlyList<string>> FailsAsync(
        string reason,
        string command,
        params IEnumerable<string> arguments
    )
    {
        EndedProcess ended = await DotnetAsync(command, "src/Program", arguments);
        ended.ExitCode.ShouldNotBe(0, ended.Output);
        ended.Output.ShouldContain(reason);
        return Choices(ended.Output);
    }

    public void Dispose() => _root.Dispose();

    private Task<EndedProcess> DotnetAsync(string command, string project, params IEnumerable<string> arguments) =>
        Dotnet.RunAsync(
            _root.Location,
            [command, project, "-nologo", "-m:1", "-nr:false", "-tl:off", .. arguments],
            s_withheld
        );

    private static string[] Choices(string output) =>
        [
            .. output
                .Split('\n', StringSplitOptions.TrimEntries)
                .Where(line => line.StartsWith("SqliteBench: package set", StringComparison.Ordinal)),
        ];

    private void Copy(string from, string path) => Write(path, File.ReadAllText(Path.Combine(from, path)));

    private void Write(string path, string text)
    {
        string target = InTree(path);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        File.WriteAllText(target, text);
    }
}
