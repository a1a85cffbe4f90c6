namespace SqliteBench.Results.Claims.Figures;

/// <summary>What is read of a case: a number, and how it could as well have come out.</summary>
public abstract class Reading
{
    /// <summary>Time of an operation, in ns.</summary>
    public static Reading Time { get; } = new TimeReading();

    /// <summary>Time in times of C++, timed in turn.</summary>
    public static Reading PairedRatio { get; } = new PairedRatioReading();

    /// <summary>Rows that an open transaction holds back before the first is in the write-ahead log.</summary>
    public static Reading SpillOnset { get; } = new SpillOnsetReading();

    /// <summary>By how much the steps after that differ in what they add to the log: the largest over the smallest.</summary>
    public static Reading SpillEvenness { get; } = new SpillEvennessReading();

    /// <summary>The number, or null where the case does not have it.</summary>
    /// <param name="result">The case.</param>
    public abstract double? Of(CaseResult result);

    /// <summary>Draws the number anew, for a bootstrap; a number without spread is always the same.</summary>
    /// <param name="result">A case that has it.</param>
    /// <param name="random">What decides.</param>
    public virtual double Draw(CaseResult result, Random random) => Of(result)!.Value;

    /// <summary>Whether drawing it anew can give another number.</summary>
    /// <param name="result">A case that has it.</param>
    public virtual bool HasSpread(CaseResult result) => false;
}
