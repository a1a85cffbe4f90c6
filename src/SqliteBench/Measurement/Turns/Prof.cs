using System.Diagnostics;
namespace SqliteBench.Measurement.Turns;
internal static class Prof
{
    public static readonly List<string> Lines = [];
    public static long T = Stopwatch.GetTimestamp();
    public static void Mark(string name)
    {
        long now = Stopwatch.GetTimestamp();
        Lines.Add($"{name}={(now - T) * 1000 / Stopwatch.Frequency}");
        T = now;
    }
    public static void Flush(string name)
    {
        if (Environment.GetEnvironmentVariable("PROF") is { } file)
        {
            File.AppendAllText(file, $"{name} {string.Join(' ', Lines)}\n");
        }
    }
}
