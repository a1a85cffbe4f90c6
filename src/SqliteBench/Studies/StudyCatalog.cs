namespace SqliteBench.Studies;

/// <summary>The registered studies: one line each, in the order of the list.</summary>
public static class StudyCatalog
{
    /// <summary>Every study.</summary>
    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        ProviderStudy.Definition,
        PragmaStudy.Definition,
        BatchStudy.Definition,
        ThreadStudy.Definition,
        SchemaStudy.Definition,
        SizeStudy.Definition,
        FlowStudy.Definition,
        CrudStudy.Definition,
        LogStudy.Definition,
        LogSpillStudy.Definition,
        JournalStudy.Definition,
        BulkStudy.Definition,
        OpenStudy.Definition,
        TypeStudy.Definition,
    ];

    /// <summary>The study that a run without a category is.</summary>
    public static StudyDefinition Standard => ProviderStudy.Definition;
}
