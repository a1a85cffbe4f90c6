using System.Runtime.ExceptionServices;

namespace SqliteBench.Providers;

/// <summary>Disposes of resources without leaving one behind when another fails.</summary>
public static class Disposal
{
    /// <summary>Disposes of all resources, and then throws the first failure.</summary>
    public static void OfAll(IEnumerable<IDisposable> resources) => FirstFailure(resources)?.Throw();

    /// <summary>Opens several things; if one fails to open, those before it are disposed of.</summary>
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
            _ = FirstFailure(opened.Cast<IDisposable>());
            throw;
        }
    }

    /// <summary>Makes something that takes a resource over; if that fails, the resource is disposed of.</summary>
    public static T HandOver<TResource, T>(this TResource resource, Func<TResource, T> make)
        where TResource : IDisposable
    {
        try
        {
            return make(resource);
        }
        catch
        {
            // A failure of Dispose would hide this one, which is its cause.
            _ = FirstFailure([resource]);
            throw;
        }
    }

    private static ExceptionDispatchInfo? FirstFailure(IEnumerable<IDisposable> resources)
    {
        ExceptionDispatchInfo? first = null;
        foreach (IDisposable resource in resources)
        {
            try
            {
                resource.Dispose();
            }
            // Whatever fails, the other resources must be disposed of too.
            catch (Exception exception)
            {
                first ??= ExceptionDispatchInfo.Capture(exception);
            }
        }

        return first;
    }
}
