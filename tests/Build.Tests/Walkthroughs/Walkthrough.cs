namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>A section of the guide that adds something.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="Steps">Its changes, in order.</param>
/// <param name="Commands">What it says to run then, as arguments of the program.</param>
internal sealed record Walkthrough(string Title, IReadOnlyList<GuideStep> Steps, IReadOnlyList<string> Commands);
