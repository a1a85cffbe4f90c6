using System.Diagnostics;
using System.Reflection;
using System.Runtime.Loader;

namespace SqliteBench.Build.Tests;

/// <summary>
/// A throw-away tree with this repository's build files, a Providers project without code and a project that
/// references it. Its only NuGet source is the one that a test gives it.
/// </summary>
internal sealed class SmallTree : IDisposable
{
    // What MSBuild and the test host leave to their children would answer for the tree.
    private static readonly string[] Inherited =
    [
        "SqlitePackages",
        "SystemDataSqlite",
        "NUGET_PACKAGES",
        "RestoreSources",
        "RestoreConfigFile",
        "MSBuildSDKsPath",
        "MSBuildExtensionsPath",
        "MSBUILD_EXE_PATH",
    ];

    private readonly string _root = Directory.CreateTempSubdirectory("sqlitebench-build-").FullName;

    public SmallTree()
    {
        string repository = FindRepository();
        Copy(repository, "Directory.Packages.props");
        Copy(repository, "global.json");
        foreach (string file in Directory.EnumerateFiles(InRepository("build"), "*", SearchOption.AllDirectories))
        {
            Copy(repository, Path.GetRelativePath(repository, file));
        }

        Write(
            "Directory.Build.props",
            """
            <Project>
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

        string InRepository(string path) => Path.Combine(repository, path);
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

    /// <summary>Runs a dotnet verb on the project that references Providers.</summary>
    public DotnetRun Dotnet(string verb, params IEnumerable<string> arguments)
    {
        ProcessStartInfo start = new(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet")
        {
            WorkingDirectory = _root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string argument in (string[])[verb, "src/Program", "-nologo", "-m:1", "-nr:false", "-tl:off"])
        {
            start.ArgumentList.Add(argument);
        }

        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        foreach (string name in Inherited)
        {
            start.Environment.Remove(name);
        }

        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(TimeSpan.FromMinutes(2)))
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }

        return new DotnetRun(process.ExitCode, output.GetAwaiter().GetResult() + errors.GetAwaiter().GetResult());
    }

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

    private static string FindRepository()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "SqliteBench.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new InvalidOperationException("The tests do not run inside the repository.");
    }

    private void Copy(string from, string path) => Write(path, File.ReadAllText(Path.Combine(from, path)));

    private void Write(string path, string text)
    {
        string target = InTree(path);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        File.WriteAllText(target, text);
    }
}
