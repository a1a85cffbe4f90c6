namespace SqliteBench.Tests.Liars;

/// <summary>Writes one text for another, and reads it as it should be.</summary>
[Shows("insert", "wrong table Block: expected ")]
[Shows("crud-insert", "wrong table Record: expected ")]
internal sealed class ConfusesText : Liar
{
    private static readonly Dictionary<string, string> s_written = [];

    public override void Bind(Call call)
    {
        for (int index = 0; index < call.Values.Length; index++)
        {
            if (call.Values[index] is string { Length: > 0 } text)
            {
                string written = $"~{text[1..]}";
                lock (s_written)
                {
                    s_written[written] = text;
                }

                call.Values[index] = written;
            }
        }
    }

    public override string Text(string value)
    {
        lock (s_written)
        {
            return s_written.GetValueOrDefault(value, value);
        }
    }
}
