using System.Diagnostics;
using System.IO.MemoryMappedFiles;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using MathNet.Numerics.Statistics;
using Microsoft.Win32.SafeHandles;
using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>
/// What five elementary actions cost on this machine, in ns: medians of a few repetitions, in less than a second. They explain
/// why ratios differ between machines.
/// </summary>
/// <param name="SystemCall">Reading a byte of a file that is in memory.</param>
/// <param name="PageFault">Touching a page of memory for the first time.</param>
/// <param name="IndirectCall">A virtual call whose target cannot be predicted.</param>
/// <param name="CacheMiss">Reading a random place of 128 MiB, which misses all but the largest caches.</param>
/// <param name="Sync">Writing a page to a file and syncing it.</param>
internal sealed record MachinePrices(
    double SystemCall,
    double PageFault,
    double IndirectCall,
    double CacheMiss,
    double Sync
)
{
    /// <summary>In the order of <see cref="ResultColumns.Prices"/>.</summary>
    public IReadOnlyList<double> All => [SystemCall, PageFault, IndirectCall, CacheMiss, Sync];

    private const int Repetitions = 5;
    private const int MemoryBytes = 128 << 20;

    /// <summary>Measures them; leaves no files.</summary>
    /// <param name="directory">Where to sync.</param>
    public static MachinePrices Measure(string directory) =>
        new(SystemCalls(), PageFaults(), IndirectCalls(), CacheMisses(), SyncTime.Measure(directory));

    private static double SystemCalls()
    {
        const int Calls = 20_000;
        using SafeFileHandle file = File.OpenHandle(typeof(MachinePrices).Assembly.Location);
        byte[] buffer = new byte[1];
        return Median(
            Calls,
            () =>
            {
                for (int call = 0; call < Calls; call++)
                {
                    _ = RandomAccess.Read(file, buffer, 0);
                }
            }
        );
    }

    // Shared memory has no huge pages by default, so each touch is a fault of its own.
    private static unsafe double PageFaults()
    {
        const int Pages = 4_000;
        List<double> times = [];
        for (int repetition = 0; repetition < Repetitions; repetition++)
        {
            using MemoryMappedFile memory = MemoryMappedFile.CreateNew(null, (long)Pages * Environment.SystemPageSize);
            using MemoryMappedViewAccessor view = memory.CreateViewAccessor();
            byte* start = null;
            view.SafeMemoryMappedViewHandle.AcquirePointer(ref start);
            try
            {
                times.Add(Time(Pages, () => Touch(start, Pages)));
            }
            finally
            {
                view.SafeMemoryMappedViewHandle.ReleasePointer();
            }
        }

        return times.Median();
    }

    private static unsafe void Touch(byte* start, int pages)
    {
        for (int page = 0; page < pages; page++)
        {
            start[(long)page * Environment.SystemPageSize] = 1;
        }
    }

    private static double IndirectCalls()
    {
        const int Calls = 200_000;
        Target[] targets =
        [
            new Target<byte>(),
            new Target<short>(),
            new Target<int>(),
            new Target<long>(),
            new Target<float>(),
            new Target<double>(),
            new Target<char>(),
            new Target<decimal>(),
        ];
        byte[] order = new byte[Calls];
        new Random(1).NextBytes(order);
        return Median(Calls, () => CallAll(targets, order));
    }

    // Fully optimized at once, which also leaves the calls virtual: there is no profile to guess a target from.
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

    private static unsafe double CacheMisses()
    {
        const int BytesOfLine = 64;
        const int Lines = MemoryBytes / BytesOfLine;
        const int Reads = 200_000;
        const int IntegersOfLine = BytesOfLine / sizeof(int);
        int* memory = (int*)NativeMemory.Alloc(MemoryBytes);
        try
        {
            Link(memory, Lines, IntegersOfLine);
            int line = 0;
            return Median(Reads, () => line = Follow(memory, line, Reads, IntegersOfLine));
        }
        finally
        {
            NativeMemory.Free(memory);
        }
    }

    // One random cycle through all lines: Sattolo's algorithm (S. Sattolo, "An algorithm to generate a random cyclic
    // permutation", Information Processing Letters 22, 1986).
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static unsafe void Link(int* memory, int lines, int integersOfLine)
    {
        Random random = new(1);
        for (int line = 0; line < lines; line++)
        {
            memory[line * integersOfLine] = line;
        }

        for (int line = lines - 1; line > 0; line--)
        {
            int other = random.Next(line);
            (memory[line * integersOfLine], memory[other * integersOfLine]) = (
                memory[other * integersOfLine],
                memory[line * integersOfLine]
            );
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static unsafe int Follow(int* memory, int line, int reads, int integersOfLine)
    {
        for (int read = 0; read < reads; read++)
        {
            line = memory[line * integersOfLine];
        }

        return line;
    }

    private static double Median(int actions, Action act) =>
        Enumerable.Range(0, Repetitions).Select(_ => Time(actions, act)).Median();

    private static double Time(int actions, Action act)
    {
        long start = Stopwatch.GetTimestamp();
        act();
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / actions;
    }

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
