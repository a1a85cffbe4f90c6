namespace SqliteBench.Tests.Liars;

/// <summary>A workload where a lie shows.</summary>
/// <param name="workload">The workload's id.</param>
/// <param name="words">What is said of the liar there, in part.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
internal sealed class ShowsAttribute(string workload, string words) : Attribute
{
    public string Workload => workload;

    public string Words => words;
}
