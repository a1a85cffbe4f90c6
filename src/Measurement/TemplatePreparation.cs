using SqliteBench.Hosting;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Measurement;

/// <summary>Builds the templates of a run before it is measured, and says so, as large ones take minutes.</summary>
public static class TemplatePreparation
{
    public static void Run(IEnumerable<Template> templates, TemplateCache cache, TextWriter output)
    {
        cache.RemoveAbandoned();
        foreach (Template template in templates.Where(template => !cache.Holds(template)))
        {
            output.WriteLine($"building the template database {template.FileName} ...");
            try
            {
                cache.Get(template, new RowProgress(output, template.Rows), Interruption.Token);
            }
            catch (Exception exception) when (Fault.IsOfTheMachine(exception))
            {
                throw new IOException(
                    $"the template database '{cache.PathOf(template)}' cannot be built: {exception.Message}",
                    exception
                );
            }
        }
    }

    private sealed class RowProgress(TextWriter output, long rows) : IProgress<long>
    {
        public void Report(long value) => output.WriteLine($"  {value} of {rows} rows");
    }
}
