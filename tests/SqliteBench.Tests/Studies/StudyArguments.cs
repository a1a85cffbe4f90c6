namespace SqliteBench.Tests.Studies;

/// <summary>What the arguments of a run select of a study.</summary>
internal static class StudyArguments
{
    public static StudyRun Read(StudyDefinition study, Axes standard, string arguments)
    {
        AxisOptions options = new();
        RootCommand root = new();
        options.All.ToList().ForEach(root.Options.Add);
        return options.ReadStudy(root.Parse(arguments), study, standard);
    }
}
