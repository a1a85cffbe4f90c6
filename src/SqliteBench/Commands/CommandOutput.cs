using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Results;

namespace SqliteBench.Commands;

internal static class CommandOutput
{
    public static string? ReadLabel(string? name, string artifacts)
    {
        string? label = name is null ? null : RunLabel.Check(name);
        if (Published(label, artifacts) is { } published)
        {
            WritableFolder.Check("--label", published.Folder);
            published.ThrowIfUnreadable();
        }

        return label;
    }

    /// <summary>Returns the published run of a label; null without a label.</summary>
    public static PublishedRun? Published(string? label, string artifacts)
    {
        if (string.IsNullOrEmpty(label))
        {
            return null;
        }

        string folder = Path.Combine(artifacts, "published", label);
        return new PublishedRun(folder, StudyCatalog.Ids, StudyCatalog.ForReports.Providers);
    }

    /// <param name="without">The arguments to leave out, such as <c>--resume</c>.</param>
    public static string CommandOf(ParseResult result, params IReadOnlyList<string?> without) =>
        RepeatableArguments.Of(
            [.. result.Tokens.Select(token => token.Value).Where(token => !without.Contains(token))],
            Repository.Root
        );
}
