using SqliteBench.Providers.Engine;

namespace SqliteBench.Testing;

/// <summary>A test that is skipped where the operating system brings no SQLite.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class SystemEngineFactAttribute : FactAttribute
{
    public SystemEngineFactAttribute()
    {
        try
        {
            LoadedEngine.Load(EngineChoice.System);
        }
        catch (EngineLoadException exception)
        {
            Skip = exception.Message;
        }
    }
}
