using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

internal static class EngineUseCheck
{
    public static void Dump(string name, EngineUse cpp, EngineUse use, TextWriter output)
    {
        List<string> lines = [];
        foreach (string text in cpp.Statements.Keys.Union(use.Statements.Keys))
        {
            StatementCounts a = cpp.Statements.GetValueOrDefault(text);
            StatementCounts b = use.Statements.GetValueOrDefault(text);
            if (a != b)
            {
                lines.Add($"   {a.Runs}/{a.Steps} -> {b.Runs}/{b.Steps} {text[..Math.Min(150, text.Length)]}");
            }
        }

        if ((cpp.Commits, cpp.Connections, cpp.Syncs, cpp.BytesWritten) != (use.Commits, use.Connections, use.Syncs, use.BytesWritten))
        {
            lines.Add(
                $"   {(cpp.Commits, cpp.Connections, cpp.Syncs, cpp.BytesWritten, cpp.Conflicts)} -> {(use.Commits, use.Connections, use.Syncs, use.BytesWritten, use.Conflicts)}"
            );
        }

        if (lines.Count > 0)
        {
            lock (output)
            {
                output.WriteLine(name);
                lines.ForEach(output.WriteLine);
            }
        }
    }
}
