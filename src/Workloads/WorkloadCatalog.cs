using SqliteBench.Providers;

namespace SqliteBench.Workloads;

/// <summary>
/// Lists the workloads on the block store; registered.inc in src/Native/src/workloads lists their C++ twins.
/// </summary>
public static class WorkloadCatalog
{
    public static Workload Select { get; } = new Select();

    public static IReadOnlyList<Workload> Blocks { get; } =
    [Select, new Insert(), new SelectXorInsert(), new InsertOrIgnore(), new Join(), new NewBlockset()];

    /// <summary>Workloads whose writers collide on several threads.</summary>
    public static IReadOnlyList<Workload> Conflicts { get; } =
    [new ReadModifyWrite(TransactionMode.Deferred), new ReadModifyWrite(TransactionMode.Immediate)];

    public static IReadOnlyList<Workload> Flows { get; } = [new Backup(), new Recreate(), new Restore(), new Delete()];

    public static IReadOnlyList<Workload> All { get; } = [.. Blocks, .. Conflicts, .. Flows];

    public static Workload? Find(string id) => All.FirstOrDefault(workload => workload.Id == id);
}
