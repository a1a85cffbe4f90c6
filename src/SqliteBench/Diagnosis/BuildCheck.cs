namespace SqliteBench.Diagnosis;

/// <summary>Whether the program is one whose times mean something.</summary>
/// <param name="isDebugBuild">Whether it was built without optimisation.</param>
/// <param name="isDebugged">Whether a debugger is attached.</param>
internal sealed class BuildCheck(bool isDebugBuild, bool isDebugged) : ICheck
{
    /// <inheritdoc />
    public string Subject => "build";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        yield return isDebugBuild
            ? Symptom.Problem("a Debug build, whose times mean nothing", "Run it with -c Release.")
            : Symptom.Fine("optimised");
        if (isDebugged)
        {
            yield return Symptom.Problem("a debugger is attached", "Start the program without one.");
        }
    }
}
