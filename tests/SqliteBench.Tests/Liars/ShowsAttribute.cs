namespace SqliteBench.Tests.Liars;

/// <summary>What is said of a liar, in part, and on which workloads.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
internal sealed class ShowsAttribute(string words, params string[] workloads) : Attribute
{
    public const string DigestDiffers = "wrong digest: expected ";
    public const string BlockDiffers = "wrong table Block: expected ";
    public const string RecordDiffers = "wrong table Record: expected ";

    public string Words => words;

    public string[] Workloads => workloads;
}
