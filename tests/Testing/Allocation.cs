namespace SqliteBench.Testing;

public static class Allocation
{
    /// <summary>
    /// Bytes that a thread allocates. A collection, which any other test may cause, takes what is left of the thread's own
    /// piece of the heap for allocated: with one in between the code is run again.
    /// </summary>
    public static long Of(Action code)
    {
        while (true)
        {
            int collections = GC.CollectionCount(0);
            long before = GC.GetAllocatedBytesForCurrentThread();
            code();
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            if (GC.CollectionCount(0) == collections)
            {
                return allocated;
            }
        }
    }
}
