namespace SqliteBench.PackageVersions;

/// <summary>What knows which versions of a package there are.</summary>
internal interface IPackageSources
{
    /// <summary>Finds the versions that can be restored together with the program's other packages.</summary>
    /// <param name="package">The package's id.</param>
    /// <param name="patterns">What is asked for.</param>
    /// <returns>An answer to each pattern, in their order.</returns>
    IReadOnlyList<VersionAnswer> Ask(string package, IReadOnlyList<VersionPattern> patterns);
}
