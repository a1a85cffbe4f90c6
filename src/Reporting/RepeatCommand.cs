namespace SqliteBench.Reporting;

/// <summary>Turns the command line of a run into one that measures a single study again.</summary>
public static class RepeatCommand
{
    public const string Program = "dotnet run -c Release --project src/SqliteBench";

    private const string Categories = "--anyCategories";

    /// <summary>With the study's category, and without the label, which would replace published figures.</summary>
    public static string OfStudy(string arguments, string study)
    {
        // Commands of their own, such as startup, name themselves.
        bool isChosen = arguments is "" or ['-', ..] && !$"{arguments} ".Contains("--versions ");
        string dropped = isChosen ? $"--label|{Categories}|--allCategories" : "--label";
        // With their values: categories are several words.
        string kept = Regex.Replace(arguments, $@"(?<=^| )({dropped})( [^- ]\S*)*( |$)", "");
        string repeated = (isChosen ? $"{Categories} {study} {kept}" : kept).Trim();
        return repeated.Length > 0 ? $"{Program} -- {repeated}" : Program;
    }
}
