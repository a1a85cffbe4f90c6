using System.Diagnostics;
using System.Runtime.InteropServices;
using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Publishing;

/// <summary>
/// Publishes the program of a provider, in folders that are kept for as long as nothing changes that they are made of.
/// </summary>
/// <param name="kept">Where published programs are kept.</param>
/// <param name="building">Where they are built; whoever gives it removes it.</param>
/// <param name="prune">Takes out of a published program what its provider does without.</param>
internal sealed class ProgramPublisher(string kept, string building, Action<PublishedProgram, Provider?> prune)
{
    /// <summary>The id of the program without a provider.</summary>
    public const string NoProvider = "no-provider";

    private readonly SourceHash _sources = new(Repository.Root);
    private readonly Dictionary<(string Publication, string Framework), PublishException> _lacking = [];

    /// <summary>Publishes a program, unless it is there.</summary>
    /// <param name="publication">How.</param>
    /// <param name="provider">Its provider; null for a program without one.</param>
    /// <param name="output">Told what takes long.</param>
    /// <exception cref="PublishException">It cannot be published for any of the frameworks.</exception>
    public PublishedProgram Publish(Publication publication, Provider? provider, TextWriter output)
    {
        PublishException? lacking = null;
        foreach (string framework in publication.Frameworks)
        {
            try
            {
                return Publish(publication, framework, provider, output);
            }
            catch (PublishException exception) when (exception.LacksPackage)
            {
                _lacking[(publication.Id, framework)] = exception;
                lacking ??= exception;
            }
        }

        throw lacking!;
    }

    /// <summary>Why a publication is not of its first framework; null where it is, or is not there at all.</summary>
    /// <param name="publication">The publication.</param>
    public string? ReasonOfFallback(Publication publication) =>
        _lacking.GetValueOrDefault((publication.Id, publication.Frameworks[0]))?.Message;

    private PublishedProgram Publish(Publication publication, string framework, Provider? provider, TextWriter output)
    {
        if (_lacking.TryGetValue((publication.Id, framework), out PublishException? lacking))
        {
            throw lacking;
        }

        string source = provider is null ? "" : ProviderSource.Of(provider);
        string name = $"{publication.Id}-{provider?.Id ?? NoProvider}-";
        string hash = _sources.Of([
            RuntimeInformation.RuntimeIdentifier,
            RuntimeInformation.FrameworkDescription,
            .. BuiltPackages.PassedOn(),
            framework,
            source,
            .. publication.Properties,
        ]);
        string folder = Path.Combine(kept, name + hash);
        if (Directory.Exists(folder))
        {
            return new PublishedProgram(folder, framework);
        }

        output.WriteLine($"publishing {provider?.Id ?? NoProvider} as {publication.Id} for {framework} ...");
        PublishedProgram program = new(Path.Combine(building, name + framework), framework);
        Build(publication, program, source);
        prune(program, provider);
        Directory.CreateDirectory(kept);
        foreach (string old in Directory.GetDirectories(kept, name + "*"))
        {
            Directory.Delete(old, recursive: true);
        }

        // Under its own name when it is whole: an interruption leaves nothing that looks like a program.
        Directory.Move(program.Folder, folder);
        return program with { Folder = folder };
    }

    private void Build(Publication publication, PublishedProgram program, string source)
    {
        // Projects that are built with other properties have other folders for what is between.
        string between = Path.Combine(building, $"{publication.Id}-{program.Framework}");
        List<string> properties =
        [
            $"SuiteFramework={program.Framework}",
            "NativeBaseline=false",
            // What was compiled for this program itself was analysed, and a folder with all files is what is measured.
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
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
        {
            throw PublishException.Of(output + error.Result);
        }
    }
}
