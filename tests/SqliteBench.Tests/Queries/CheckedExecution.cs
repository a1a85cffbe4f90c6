namespace SqliteBench.Tests.Queries;

/// <summary>One execution of a case, whose answers and database are checked, without what an inspection observes.</summary>
internal static class CheckedExecution
{
    public static void Run(CaseWork work)
    {
        work.Open();
        work.Check(work.Execute());
        work.Close();
        work.CheckWhatIsLeft();
    }
}
