using BenchmarkDotNet.Attributes;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Providers;

// The names of cases and of exported files begin with this namespace.
namespace SqliteBench;

/// <summary>The only benchmark that BenchmarkDotNet sees: each case of a study is a value of its parameter.</summary>
public class CaseBenchmark
{
    private CaseWork _work = null!;
    private RunResult _result;

    public StudyCase Case { get; set; } = null!;

    [Benchmark]
    public void Execute()
    {
        Interruption.ThrowIfBegun();
        _result = _work.Execute();
    }

    public void Open()
    {
        Interruption.ThrowIfBegun();
        _work = Case.Case.Begin();
        _work.Open();
    }

    /// <summary>Lays the database out anew, before each iteration of a case that changes it.</summary>
    public void OpenAnew()
    {
        _work.Discard();
        _work.Open();
    }

    public void Check() => _work.Check(_result);

    public void Close()
    {
        using CaseWork work = _work;
        if (!work.StartsAnew)
        {
            work.Check(_result);
        }
    }
}
