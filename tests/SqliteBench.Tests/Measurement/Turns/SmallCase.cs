using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Small cases, with their templates.</summary>
internal static class SmallCase
{
    /// <summary>The axes of a case, with one value each; the template is there.</summary>
    public static Axes Of(
        TemporaryDirectory directory,
        string provider,
        string engine,
        string workload,
        string pragmas = "synchronous=OFF"
    )
    {
        Axes axes = new(
            [provider],
            [workload],
            [pragmas],
            [0],
            [1],
            [200],
            [BlockSchemaCatalog.Default.Id],
            Operations: 100,
            StreamOptions.DefaultSeed,
            engine,
            directory.Location,
            directory.Location
        );
        foreach (Template template in axes.SelectedTemplates)
        {
            new TemplateCache(directory.Location, PInvokeShim.Provider).Get(template);
        }

        return axes;
    }

    /// <summary>Paths of the templates that are there.</summary>
    public static string[] Templates(TemporaryDirectory directory) =>
        [.. Directory.GetFiles(directory.Location, "*.sha256").Select(file => Path.ChangeExtension(file, null))];
}
