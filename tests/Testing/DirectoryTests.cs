namespace SqliteBench.Testing;

/// <summary>Tests with a directory of their own, or two, which go with them.</summary>
public abstract class DirectoryTests : IDisposable
{
    private TemporaryDirectory? _other;

    protected TemporaryDirectory Temporary { get; } = new();

    protected TemporaryDirectory Other => _other ??= new();

    public virtual void Dispose()
    {
        Temporary.Dispose();
        _other?.Dispose();
        GC.SuppressFinalize(this);
    }
}
