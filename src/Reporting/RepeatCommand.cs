namespace SqliteBench.Reporting;

public static class RepeatCommand
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench";

    private const string Categories = "--anyCategories";

    public static string Of(string arguments) => arguments.Length > 0 ? $"{Program} -- {arguments}" : Program;

    /// <summary>With the study's category, and without the label, which would replace published figures.</summary>
    public static string OfStudy(string arguments, string study)
    {
        string[] words = arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        // Commands of their own, such as startup, name themselves.
        bool isChosen = words is [] or [['-', ..], ..] && !words.Contains("--versions");
        List<string> kept = isChosen ? [Categories, study] : [];
        for (int place = 0; place < words.Length; place++)
        {
            if (words[place] == "--label" || (isChosen && words[place] is Categories or "--allCategories"))
            {
                // Categories are several words.
                while (place + 1 < words.Length && !words[place + 1].StartsWith('-'))
                {
                    place++;
                }

                continue;
            }

            kept.Add(words[place]);
        }

        return Of(string.Join(' ', kept));
    }
}
