using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A prepared command that is kept and reused, with its parameters.</summary>
internal sealed class AdoNetCommand<TCommand> : IDisposable, IAsyncDisposable
    where TCommand : struct, ITypedCommand<TCommand>
{
    private readonly AdoNetSession session;
    private readonly TCommand command;
    private DbTransaction? transaction;
    private bool isDisposed;

    private AdoNetCommand(AdoNetSession session, TCommand command)
    {
        this.session = session;
        this.command = command;
        transaction = session.Transaction;
    }

    public TCommand Command => command;

    /// <summary>Makes a command that is still to be prepared.</summary>
    public static AdoNetCommand<TCommand> Create<TArguments>(AdoNetSession session, string sql)
        where TArguments : struct, IArguments => new(session, TCommand.Create(session, sql, TArguments.Definitions));

    /// <summary>Takes the values, and the connection's transaction when it is not the last execution's.</summary>
    /// <exception cref="ObjectDisposedException">It is disposed of: the library itself would prepare it again.</exception>
    public void Bind<TArguments>(ref TArguments arguments)
        where TArguments : struct, IArguments
    {
        ObjectDisposedException.ThrowIf(isDisposed, typeof(IStatement));
        if (!ReferenceEquals(transaction, session.Transaction))
        {
            transaction = session.Transaction;
            command.SetTransaction(transaction);
        }

        AdoNetBinder<TCommand> binder = new(command);
        arguments.Bind(ref binder);
    }

    public void Dispose()
    {
        isDisposed = true;
        command.Dispose();
    }

    public ValueTask DisposeAsync()
    {
        isDisposed = true;
        return command.DisposeAsync();
    }
}
