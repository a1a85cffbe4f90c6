namespace SqliteBench.Results.Claims.Figures;

/// <summary>A kind of figure: how a number that a claim is about is formed from cases.</summary>
public interface IFigure
{
    /// <summary>What is read of each case.</summary>
    Reading Reading { get; }

    /// <summary>The cases, in the order in which <see cref="Of"/> takes their readings.</summary>
    IReadOnlyList<CaseFilter> Cases { get; }

    /// <summary>The figure.</summary>
    /// <param name="readings">What was read, for each case.</param>
    double Of(IReadOnlyList<double> readings);

    /// <summary>The figure with its unit.</summary>
    /// <param name="figure">The figure.</param>
    string Write(double figure);
}
