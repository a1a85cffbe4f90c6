using static SqliteBench.Tests.Liars.ShowsAttribute;

namespace SqliteBench.Tests.Liars;

[Shows(DigestDiffers, "new-blockset", "backup", "recreate")]
internal sealed class NextId : Liar
{
    public override long? ReadInteger(Call call, Func<long?> read) => read() + 1;
}

[Shows(DigestDiffers, "select", "select-xor-insert")]
internal sealed class WrongIdSometimes : Liar
{
    private int _reads;

    public override long? ReadInteger(Call call, Func<long?> read) => ++_reads % 64 == 0 ? 1 : read();
}

[Shows(DigestDiffers, "select", "select-xor-insert")]
internal sealed class FindsNothing : Liar
{
    private int _reads;

    public override long? ReadInteger(Call call, Func<long?> read) => ++_reads % 10 == 0 ? null : read();
}

/// <summary>Answers out of a dictionary of its own, and executes nothing for keys that it has seen.</summary>
[Shows(" executions of \"SELECT ID FROM Block WHERE ", "select")]
internal sealed class RemembersAnswers : Liar
{
    private readonly Dictionary<string, long?> _answers = [];

    public override long? ReadInteger(Call call, Func<long?> read)
    {
        string key = string.Join(' ', call.Values);
        return _answers.TryGetValue(key, out long? answer) ? answer : (_answers[key] = read());
    }
}

/// <summary>Looks blocks up on a second connection, which does not see the open transaction.</summary>
[Shows(" instead of the ", "select", "select-xor-insert")]
internal sealed class ReadsOutside : Liar
{
    private PInvokeConnection _second;

    public override void Open(string path)
    {
        base.Open(path);
        _second = PInvokeConnection.Open(path);
        _second.Execute($"PRAGMA busy_timeout={RunOptions.UsualBusyTimeout}");
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

/// <summary>Executes each query twice.</summary>
[Shows(" executions of \"SELECT ID FROM Block WHERE ", "select")]
[Shows(" executions of \"SELECT Block.ID", "join")]
internal sealed class ReadsTwice : Liar
{
    public override long? ReadInteger(Call call, Func<long?> read)
    {
        read();
        return read();
    }

    public override void Read(Call call, Func<int, int> read)
    {
        read(0);
        read(int.MaxValue);
    }
}

/// <summary>Finds the same blocks by another query, without the index.</summary>
[Shows(" executions of \"SELECT ID FROM Block WHERE ", "select")]
internal sealed class ReadsByAnotherQuery : Liar
{
    public override string Prepare(string sql) =>
        sql.Replace("Hash = @Hash AND Size = @Size", "+Hash = @Hash AND +Size = @Size");
}

[Shows(DigestDiffers, "join", "restore", "crud-select-key", "open-first-query", "type-read-text-20-x100")]
internal sealed class DropsLastRow : Liar
{
    public override void Read(Call call, Func<int, int> read) => read(read(0) - 1);
}

/// <summary>Reads every tenth value as if there were none.</summary>
[Shows(DigestDiffers, "join", "keys-select-integer")]
internal sealed class ReadsDefaults : Liar
{
    private int _reads;

    public override long Integer(long value) => ++_reads % 10 == 0 ? 0 : value;
}

/// <summary>Returns one wrong row of a thousand.</summary>
[Shows(DigestDiffers, "mappers-read-100")]
internal sealed class SpoilsThousandthRow : Liar
{
    private int _rows;

    public override string Text(string value) => ++_rows % 1000 == 0 ? value.ToUpperInvariant() : value;
}

/// <summary>Reads a wrong integer after 50,000 others.</summary>
[Shows(DigestDiffers, "keys-select-integer")]
internal sealed class ReadsWrongLate : Liar
{
    private int _reads;

    public override long Integer(long value) => ++_reads == 50_000 ? value + 1 : value;
}

/// <summary>Reads texts without their last character.</summary>
[Shows(DigestDiffers, "join", "crud-select-key")]
internal sealed class ReadsTextShort : Liar
{
    public override string Text(string value) => value[..Math.Max(0, value.Length - 1)];
}

/// <summary>Answers with the rowid of the insertion before.</summary>
[Shows("wrong ", "new-blockset", "backup")]
internal sealed class RowIdBefore : Liar
{
    private long? _before;

    public override long Insert(Call call, Func<long> insert)
    {
        long id = insert();
        long told = _before ?? id;
        _before = id;
        return told;
    }
}

/// <summary>Answers a read from the connection's cache once it has been executed five times.</summary>
[Shows(" executions of \"SELECT ID FROM Block WHERE ", "select")]
internal sealed class RemembersAfterFive : Liar
{
    private readonly Dictionary<string, (int Reads, long? Answer)> _known = [];

    public override long? ReadInteger(Call call, Func<long?> read)
    {
        string key = string.Join(' ', call.Values);
        (int reads, long? answer) = _known.GetValueOrDefault(key);
        answer = reads < 5 ? read() : answer;
        _known[key] = (reads + 1, answer);
        return answer;
    }
}
