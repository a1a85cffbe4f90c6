namespace SqliteBench.Results.Trends;

/// <summary>What a machine measured in a night.</summary>
/// <param name="Day">The day that the night is called by.</param>
/// <param name="Run">The results.</param>
public sealed record Night(DateOnly Day, RunResults Run);
