namespace SqliteBench.Workloads.Running;

/// <summary>The number of the operation that raised an exception, stored in the provider's own exception.</summary>
internal static class OperationNumber
{
    private const string Key = "SqliteBench.Operation";

    /// <param name="position">Its position, from 0; negative if none was under way.</param>
    public static void Note(Exception exception, int position)
    {
        if (position >= 0)
        {
            exception.Data[Key] = position + 1;
        }
    }

    /// <summary>The number of the operation, from 1; null if none was noted.</summary>
    public static int? Of(Exception exception) => exception.Data[Key] as int?;
}
