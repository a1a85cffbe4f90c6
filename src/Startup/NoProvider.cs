using SqliteBench.Workloads;

namespace SqliteBench.Startup;

/// <summary>The provider that the program is built with where none is named: what is left is the runtime's own.</summary>
internal static class Chosen
{
    public static StartedProvider Create() => new NoProvider();

    private sealed class NoProvider : StartedProvider
    {
        public override long FindFirst(string database, BlockKey key) => 1;

        public override WorkloadRun Open(PreparedWork work, RunOptions options) =>
            throw new NotSupportedException("the program was published without a provider");
    }
}
