namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>A test that is skipped where the native baseline cannot be run on the operating system's SQLite.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class SecondEngineFactAttribute : FactAttribute
{
    public SecondEngineFactAttribute() =>
        Skip = NativeLibraryBaseline.Availability.Reason ?? new SystemEngineFactAttribute().Skip;
}
