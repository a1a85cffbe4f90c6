using SqliteBench.Hosting;
using SqliteBench.Measurement.Turns;
using SqliteBench.Queries;

namespace SqliteBench.Commands;

/// <summary>The options of <c>queries</c>; the run itself is <see cref="QuerySession"/>.</summary>
internal sealed class QueriesCommand : Command
{
    private readonly QueriesOptions _options = new();
    private readonly TimeProvider _clock;
    private readonly ILauncher? _launcher;

    /// <param name="launcher">Times candidates instead of worker processes.</param>
    public QueriesCommand(TimeProvider? clock = null, ILauncher? launcher = null)
        : base(
            "queries",
            "Advise indexes, statistics and rewrites for your own queries on a copy of your own database, from what SQLite counts;"
                + " then time them before and after."
        )
    {
        _clock = clock ?? TimeProvider.System;
        _launcher = launcher;
        this.With(Invoke, _options.All);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        if (!SupervisedCommand.IsHere)
        {
            return SupervisedCommand.Run(
                [.. result.Tokens.Select(token => token.Value)],
                _options.ReadDirectory(result)
            );
        }

        if (SupervisedCommand.IsChild)
        {
            SupervisedCommand.EndWithParent();
        }

        _options.PrepareEngine(result);
        if (_options.ReadExample(result) is { } example)
        {
            return example.Write();
        }

        return QueriesOutput.Run(_options.ReadRequest(result, _clock, _launcher));
    }
}
