namespace Native.Tests;

/// <summary>A fact that is skipped, with the reason, where the native sources could not be built.</summary>
public sealed class NativeFactAttribute : FactAttribute
{
    /// <summary>Reads the reason.</summary>
    public NativeFactAttribute() => Skip = NativeBuild.SkipReason;
}

/// <summary>The same for a theory, whose rows then are not asked for.</summary>
public sealed class NativeTheoryAttribute : TheoryAttribute
{
    /// <summary>Reads the reason.</summary>
    public NativeTheoryAttribute() => Skip = NativeBuild.SkipReason;
}
