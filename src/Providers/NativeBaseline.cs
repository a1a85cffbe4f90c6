namespace SqliteBench.Providers;

/// <summary>The C++ baseline: whole operation loops behind one call, on the engine that the others share.</summary>
public static class NativeBaseline
{
    public const string Id = "cpp";

    public static Provider Provider { get; } = new Library { DecodesText = false };

    private sealed class Library : Provider
    {
        public override string Id => NativeBaseline.Id;

        public override string Description => "native C++ baseline on the sqlite3 interface";

        public override bool SharesEngine => true;

        public override string? Absence => NativeLibraryBaseline.Absence;

        public override ProviderVersions ReadVersions() => NativeLibraryBaseline.Load().ReadEngine(EngineLibrary.Path);

        public override double? ReadClockCost() => NativeLibraryBaseline.Load().ReadClockCost();

        public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
            visitor.Native(NativeLibraryBaseline.Load());
    }
}
