using System.Globalization;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Liars;

/// <summary>Looks blocks up on a second connection, which does not see the open transaction.</summary>
[Shows("select", " instead of the ")]
[Shows("select-xor-insert", " instead of the ")]
internal sealed class ReadsOutside : Liar
{
    private PInvokeConnection _second;

    public override void Open(string path)
    {
        base.Open(path);
        _second = PInvokeConnection.Open(path);
        _second.Execute(RunOptions.BusyTimeoutStatement);
    }

    public override long? ReadInteger(Call call, Func<long?> read)
    {
        string? id = _second.QueryText(
            $"SELECT ID FROM Block WHERE Hash = '{call.Values[0]}' AND Size = {call.Values[1]}"
        );
        return id is null ? null : long.Parse(id, CultureInfo.InvariantCulture);
    }

    public override void Close()
    {
        _second.Dispose();
        base.Close();
    }
}
