namespace SqliteBench.Workloads.Running;

/// <summary>Which operation an exception comes from, noted in the exception itself, so that its type stays the provider's.</summary>
internal static class OperationNumber
{
    private const string Key = "SqliteBench.Operation";

    /// <summary>Notes the operation.</summary>
    /// <param name="position">Its position, from 0; negative where none was under way.</param>
    public static void Note(Exception exception, int position)
    {
        if (position >= 0)
        {
            exception.Data[Key] = position + 1;
        }
    }

    /// <summary>The number of the operation, from 1; null where none was noted.</summary>
    public static int? Of(Exception exception) => exception.Data[Key] as int?;
}
