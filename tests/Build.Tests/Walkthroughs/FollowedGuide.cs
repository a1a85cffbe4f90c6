namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>
/// All walk-throughs of the guide, followed in one copy of the tree and built once: they say that they can stand beside
/// each other, and a build for each would take as long again.
/// </summary>
public sealed class FollowedGuide : IDisposable
{
    /// <summary>The guide, from the root of the tree.</summary>
    public const string Path = "docs/adding.md";

    // A mistake in the guide is to be named by the test, and by no initializer of a type.
    private static readonly Lazy<IReadOnlyList<Walkthrough>> s_walkthroughs = new(() =>
        GuideReader.Read(File.ReadAllText(Repository.File(Path)))
    );

    private readonly Lazy<TreeCopy> _tree = new(Follow);

    /// <summary>Its walk-throughs.</summary>
    internal static IReadOnlyList<Walkthrough> Walkthroughs => s_walkthroughs.Value;

    /// <summary>The tree in which they were followed and built; made by whoever asks first.</summary>
    internal TreeCopy Tree => _tree.Value;

    /// <summary>Removes the tree.</summary>
    public void Dispose()
    {
        if (_tree.IsValueCreated)
        {
            _tree.Value.Dispose();
        }
    }

    private static TreeCopy Follow()
    {
        TreeCopy tree = TreeCopy.Create();
        try
        {
            foreach (GuideStep step in Walkthroughs.SelectMany(walkthrough => walkthrough.Steps))
            {
                step.Apply(tree.Root);
            }

            Build(tree, "tests/Native.Tests", "-p:NativeBaseline=false");
            ReuseNativeBuild(tree);
            Build(tree, "tests/Providers.Tests");
            Build(tree, "src/SqliteBench");
            return tree;
        }
        catch
        {
            tree.Dispose();
            throw;
        }
    }

    private static void Build(TreeCopy tree, string project, params IEnumerable<string> properties) =>
        tree.Dotnet(["build", project, "--configuration", "Release", "-nologo", "-nr:false", "-tl:off", .. properties])
            .ShouldPass();

    // The build of the native tests holds the library and the program too, so that these are compiled once.
    private static void ReuseNativeBuild(TreeCopy tree)
    {
        const string Tests = "-tests";
        foreach (string built in Directory.EnumerateDirectories(tree.File("src/Native/build"), "*" + Tests))
        {
            string output = System.IO.Path.Combine(built[..^Tests.Length], "out");
            Directory.CreateDirectory(output);
            foreach (string file in Directory.EnumerateFiles(System.IO.Path.Combine(built, "out")))
            {
                File.Copy(file, System.IO.Path.Combine(output, System.IO.Path.GetFileName(file)), overwrite: true);
            }

            File.Copy(
                System.IO.Path.Combine(built, "native.stamp"),
                System.IO.Path.Combine(built[..^Tests.Length], "native.stamp"),
                overwrite: true
            );
        }
    }
}
