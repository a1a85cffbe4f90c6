namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>The guide cannot be followed.</summary>
/// <param name="line">The line of the guide, from 1.</param>
/// <param name="message">What is wrong there.</param>
public sealed class GuideException(int line, string message) : Exception($"docs/adding.md, line {line}: {message}");
