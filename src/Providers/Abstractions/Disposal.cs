using System.Runtime.ExceptionServices;

namespace SqliteBench.Providers;

public static class Disposal
{
    /// <summary>Disposes of all resources in order, then throws the first failure.</summary>
    public static void OfAll(IEnumerable<IDisposable> resources)
    {
        if (FirstFailure(resources) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

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
            // The failure says more than one that may follow from it.
            _ = FirstFailure([resource]);
            throw;
        }
    }

    private static Exception? FirstFailure(IEnumerable<IDisposable> resources)
    {
        Exception? first = null;
        foreach (IDisposable resource in resources)
        {
            try
            {
                resource.Dispose();
            }
            // Whatever fails, the other resources must be disposed of too.
            catch (Exception exception)
            {
                first ??= exception;
            }
        }

        return first;
    }
}
