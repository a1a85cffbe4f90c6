namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>
/// All walk-throughs of the guide, followed in one copy of the tree and built once: they say that they can stand beside
/// each other, and a build for each would take as long again.
/// </summary>
public sealed class FollowedGuide : IAsyncLifetime
{
    /// <summary>The guide, from the root of the tree.</summary>
    public const string Path = "docs/adding.md";

    // A mistake in the guide is to be named by the test, and by no initializer of a type.
    private static readonly Lazy<IReadOnlyList<Walkthrough>> s_walkthroughs = new(() =>
        GuideReader.Read(File.ReadAllText(Repository.File(Path)))
    );

    private readonly Lazy<Task<TreeCopy>> _tree = new(FollowAsync);

    /// <summary>Its walk-throughs.</summary>
    internal static IReadOnlyList<Walkthrough> Walkthroughs => s_walkthroughs.Value;

    /// <summary>The tree in which they were followed and built; made by whoever asks first.</summary>
    internal Task<TreeCopy> Tree => _tree.Value;

    /// <summary>Makes nothing yet.</summary>
    public Task InitializeAsync() => Task.CompletedTask;

    /// <summary>Removes the tree.</summary>
    public async Task DisposeAsync()
    {
        if (_tree.IsValueCreated)
        {
            (await Tree).Dispose();
        }
    }

    private static async Task<TreeCopy> FollowAsync()
    {
        TreeCopy tree = await TreeCopy.CreateAsync();
        try
        {
            foreach (GuideStep step in Walkthroughs.SelectMany(walkthrough => walkthrough.Steps))
            {
                step.Apply(tree.Root);
            }

            await BuildAsync(tree, "tests/Native.Tests", "-p:NativeBaseline=false");
            ReuseNativeBuild(tree);
            await BuildAsync(tree, "tests/Providers.Tests");
            await BuildAsync(tree, "src/SqliteBench");
            return tree;
        }
        catch
        {
            tree.Dispose();
            throw;
        }
    }

    private static Task<string> BuildAsync(TreeCopy tree, string project, params IEnumerable<string> properties) =>
        tree.DotnetAsync([
            "build",
            project,
            "--configuration",
            "Release",
            "-nologo",
            "-nr:false",
            "-tl:off",
            .. properties,
        ]);

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
