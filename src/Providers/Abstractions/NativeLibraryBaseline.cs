namespace SqliteBench.Providers;

/// <summary>The native baseline's shared library, loaded.</summary>
public sealed class NativeLibraryBaseline { }
