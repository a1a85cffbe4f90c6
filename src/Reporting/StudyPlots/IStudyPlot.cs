using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>A way to show what a study measured, and to say it.</summary>
public interface IStudyPlot
{
    /// <summary>The plot; null where the cases have no such figures.</summary>
    /// <param name="cases">The cases.</param>
    Plot? Of(StudyCases cases);

    /// <summary>What it comes to, in plain sentences that say what is equal within the noise.</summary>
    /// <param name="cases">The cases.</param>
    IEnumerable<Answer> Answers(StudyCases cases);
}
