using SqliteBench.Hosting;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

/// <summary>Turns what went wrong in a case into a sentence.</summary>
internal static class CaseFault
{
    /// <summary>One line, with the number of the operation if known.</summary>
    public static string Words(Exception exception) =>
        OperationNumber.Of(exception) is { } operation
            ? $"operation {operation}: {Fault.Words(exception)}"
            : Fault.Words(exception);

    public static Exception Of(string name, Exception exception) =>
        exception is SuiteException or EngineLoadException
            ? exception
            : new SuiteException($"{name}: {Words(exception)}", exception);

    public static void Of(string name, Action action) =>
        Of(
            name,
            () =>
            {
                action();
                return true;
            }
        );

    public static T Of<T>(string name, Func<T> function)
    {
        try
        {
            return function();
        }
        catch (Exception exception)
        {
            throw Of(name, exception);
        }
    }
}
