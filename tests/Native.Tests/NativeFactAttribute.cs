namespace Native.Tests;

/// <summary>A fact that is skipped, with the reason, where the native sources could not be built.</summary>
public sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute() => Skip = NativeBuild.SkipReason;
}

public sealed class NativeTheoryAttribute : TheoryAttribute
{
    public NativeTheoryAttribute() => Skip = NativeBuild.SkipReason;
}
