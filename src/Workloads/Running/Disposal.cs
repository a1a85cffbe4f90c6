using System.Runtime.ExceptionServices;

namespace SqliteBench.Workloads.Running;

/// <summary>Opens and disposes of several things, even if one of them fails.</summary>
internal static class Disposal
{
    /// <summary>Disposes of all in order, then throws the first failure.</summary>
    public static void OfAll(IEnumerable<IDisposable> all)
    {
        if (FirstFailure(all) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    /// <summary>Opens several things; if one fails to open, those before it are disposed of.</summary>
    /// <param name="open">Opens one, given its number from 0.</param>
    public static List<T> OpenAll<T>(int count, Func<int, T> open)
        where T : IDisposable
    {
        List<T> opened = [];
        try
        {
            for (int number = 0; number < count; number++)
            {
                opened.Add(open(number));
            }

            return opened;
        }
        catch
        {
            AfterFailure(opened.Cast<IDisposable>());
            throw;
        }
    }

    /// <summary>Disposes of all after a failure, which says more than what may fail now.</summary>
    public static void AfterFailure(IEnumerable<IDisposable> all) => _ = FirstFailure(all);

    private static Exception? FirstFailure(IEnumerable<IDisposable> all)
    {
        Exception? first = null;
        foreach (IDisposable each in all)
        {
            try
            {
                each.Dispose();
            }
#pragma warning disable CA1031 // Whatever it is, the others must be disposed of too.
            catch (Exception exception)
#pragma warning restore CA1031
            {
                first ??= exception;
            }
        }

        return first;
    }
}
