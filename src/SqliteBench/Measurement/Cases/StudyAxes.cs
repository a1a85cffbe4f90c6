namespace SqliteBench.Measurement.Cases;

/// <summary>What a study measures by default.</summary>
/// <param name="Options">Axes with values other than the standard ones, as on the command line.</param>
internal sealed record StudyAxes(string Options = "")
{
    /// <summary>The values of an axis, which the command line can replace.</summary>
    public string this[Axis axis]
    {
        get
        {
            string[] words = Options.Split(' ');
            int option = Array.LastIndexOf(words, axis.Option);
            return option < 0 ? axis.Standard : words[option + 1];
        }
    }

    /// <summary>Whether statement workloads have as many operations as the published measurements.</summary>
    public bool Published { get; init; }
}
