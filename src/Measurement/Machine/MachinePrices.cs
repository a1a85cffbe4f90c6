using System.IO.MemoryMappedFiles;
using System.Runtime.CompilerServices;
using MathNet.Numerics.Statistics;
using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Measurement.Machine;

/// <summary>The costs of five elementary actions, in ns: they explain why ratios differ between machines.</summary>
/// <param name="SystemCall">Reading one byte of a file that is in memory.</param>
/// <param name="PageFault">Touching a page of memory for the first time.</param>
/// <param name="IndirectCall">A virtual call whose target cannot be predicted.</param>
/// <param name="CacheMiss">Reading a random place in 128 MiB, which misses all but the largest caches.</param>
/// <param name="Sync">Writing a page to a file and syncing it.</param>
public sealed record MachinePrices(
    double SystemCall,
    double PageFault,
    double IndirectCall,
    double CacheMiss,
    double Sync
)
{
    private const int Repetitions = 5;

    // In the order of ResultColumns.Prices.
    public IReadOnlyList<double> All => [SystemCall, PageFault, IndirectCall, CacheMiss, Sync];

    public static MachinePrices Measure(string directory) =>
        new(SystemCalls(), PageFaults(), IndirectCalls(), CacheMisses(), Syncs(directory));

    private static double SystemCalls()
    {
        using SafeFileHandle file = File.OpenHandle(typeof(MachinePrices).Assembly.Location);
        byte[] buffer = new byte[1];
        return Median(20_000, () => RandomAccess.Read(file, buffer, 0));
    }

    // Shared memory has no huge pages by default, so touching a page always faults. Containers may have only 64 MB of it.
    private static double PageFaults()
    {
        const int Pages = 500;
        int bytes = Environment.SystemPageSize;
        using MemoryMappedFile memory = MemoryMappedFile.CreateNew(null, (long)Repetitions * Pages * bytes);
        using MemoryMappedViewAccessor view = memory.CreateViewAccessor();
        int page = 0;
        return Median(Pages, () => view.Write((long)page++ * bytes, (byte)1));
    }

    private static double IndirectCalls()
    {
        Target[] integers = [new Target<byte>(), new Target<short>(), new Target<int>(), new Target<long>()];
        Target[] others = [new Target<float>(), new Target<double>(), new Target<char>(), new Target<decimal>()];
        Target[] targets = [.. integers, .. others];
        byte[] order = new byte[200_000];
        new Random(1).NextBytes(order);
        return MedianOfAll(order.Length, () => CallAll(targets, order));
    }

    // This is optimized from the first call, without a profile to guess a target from, so the calls stay virtual.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int CallAll(Target[] targets, byte[] order)
    {
        int sum = 0;
        foreach (byte next in order)
        {
            sum = targets[next & 7].Add(sum);
        }

        return sum;
    }

    // This follows a random cycle through all lines, made by inserting each line after a random earlier one.
    private static double CacheMisses()
    {
        const int IntegersOfLine = 16;
        long bytes = Math.Min(128 << 20, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 8);
        int[] next = GC.AllocateUninitializedArray<int>((int)bytes / sizeof(int));
        next[0] = 0;
        Random random = new(1);
        for (int line = IntegersOfLine; line < next.Length; line += IntegersOfLine)
        {
            int earlier = random.Next(line / IntegersOfLine) * IntegersOfLine;
            (next[line], next[earlier]) = (next[earlier], line);
        }

        int place = 0;
        return Median(200_000, () => place = next[place]);
    }

    private static double Syncs(string directory)
    {
        byte[] page = new byte[4096];
        string path = Path.Combine(directory, $"sync-{Guid.NewGuid():n}");
        using FileStream file = File.Create(path, bufferSize: 0, FileOptions.DeleteOnClose);
        void Sync()
        {
            file.Write(page);
            file.Flush(flushToDisk: true);
        }

        return Median(5, Sync);
    }

    private static double Median(int actions, Action act) =>
        MedianOfAll(
            actions,
            () =>
            {
                for (int action = 0; action < actions; action++)
                {
                    act();
                }
            }
        );

    private static double MedianOfAll(int actions, Action act) =>
        Enumerable
            .Range(0, Repetitions)
            .Select(_ =>
            {
                Stopwatch clock = Stopwatch.StartNew();
                act();
                return clock.Elapsed.TotalNanoseconds / actions;
            })
            .Median();

    private abstract class Target
    {
        public abstract int Add(int sum);
    }

    // Instantiations for different value types have code of their own.
    private sealed class Target<T> : Target
        where T : struct
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override int Add(int sum) => sum + Unsafe.SizeOf<T>();
    }
}
