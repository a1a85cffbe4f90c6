namespace SqliteBench.Providers.AdoNet;

/// <summary>Sets the values of a command's parameters, which ADO.NET takes as objects.</summary>
/// <param name="command">The command, with its parameters in the order of the arguments.</param>
internal ref struct AdoNetBinder<TCommand>(TCommand command) : IBinder
    where TCommand : struct, ITypedCommand<TCommand>
{
    private int index;

    public void Integer(long value) => command.SetValue(index++, value);

    public void Real(double value) => command.SetValue(index++, value);

    public void Text(string? value) => command.SetValue(index++, value ?? (object)DBNull.Value);

    public void Blob(byte[]? value) => command.SetValue(index++, value ?? (object)DBNull.Value);

    public void Null() => command.SetValue(index++, DBNull.Value);
}
