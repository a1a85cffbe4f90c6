using SqliteBench.Hosting;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

/// <summary>Turns an exception of a case into a sentence.</summary>
internal static class CaseFault
{
    /// <summary>Describes an exception in one line, with the number of the operation if it is known.</summary>
    public static string Words(Exception exception)
    {
        string words = Fault.Words(exception);
        return OperationNumber.Of(exception) is { } operation ? $"operation {operation}: {words}" : words;
    }

    public static Exception Wrap(string name, Exception exception)
    {
        if (exception is SuiteException or EngineLoadException)
        {
            return exception;
        }

        return new SuiteException($"{name}: {Words(exception)}", exception);
    }

    public static void Wrap(string name, Action action) =>
        Wrap(
            name,
            () =>
            {
                action();
                return true;
            }
        );

    public static T Wrap<T>(string name, Func<T> function)
    {
        try
        {
            return function();
        }
        catch (Exception exception)
        {
            throw Wrap(name, exception);
        }
    }
}
