using SqliteBench.Versions;

namespace SqliteBench.Tests.Versions;

/// <summary>Sources that hold some versions of every package, and answer in the words of the build.</summary>
internal sealed class FakeSources(params string[] held)
{
    /// <summary>What was asked for.</summary>
    public string Package { get; private set; } = "";

    public IReadOnlyList<VersionAnswer> Ask(string package, IReadOnlyList<VersionPattern> patterns)
    {
        Package = package;
        return
        [
            .. patterns.Select(pattern =>
            {
                string? version = held.LastOrDefault(pattern.Matches);
                return VersionAnswer.Of(
                    pattern,
                    [$"{pattern.ForNuGet} {(version is null ? "absent" : $"held {version}")}"]
                );
            }),
        ];
    }
}
