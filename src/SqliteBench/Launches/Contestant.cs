using System.Diagnostics;
using SqliteBench.Publishing;

namespace SqliteBench.Launches;

/// <summary>A program that is launched: a provider in a way to build, or what it is compared with.</summary>
/// <param name="Provider">The id of its provider, or of what stands in its place.</param>
/// <param name="Build">The id of its way to build.</param>
/// <param name="Start">How a process of it is started on a database.</param>
internal sealed record Contestant(string Provider, string Build, Func<string, ProcessStartInfo> Start)
{
    /// <summary>Its files; null where they are not counted.</summary>
    public PublishedProgram? Program { get; init; }

    /// <summary>Its name in messages.</summary>
    public string Name => $"{Provider}, {Build}";

    /// <summary>Launches it on a database.</summary>
    /// <param name="database">The path of the database.</param>
    /// <exception cref="LaunchException">It does not come to its first row.</exception>
    public LaunchedProgram Launch(string database) => LaunchedProgram.Start(Name, Start(database));
}
