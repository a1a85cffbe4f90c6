namespace SqliteBench.Tests.Liars;

/// <summary>Answers out of a dictionary of its own, and executes nothing for keys that it has seen.</summary>
[Shows("select", " executions of \"SELECT ID FROM Block WHERE ")]
internal sealed class RemembersAnswers : Liar
{
    private readonly Dictionary<string, long?> _answers = [];

    public override long? ReadInteger(Call call, Func<long?> read)
    {
        string key = string.Join(' ', call.Values);
        if (!_answers.TryGetValue(key, out long? answer))
        {
            _answers[key] = answer = read();
        }

        return answer;
    }
}
