namespace Native.Tests;

public sealed class GoogleTests(GoogleRun run) : IClassFixture<GoogleRun>
{
    public static TheoryData<string> Names()
    {
        TheoryData<string> names = [];
        string suite = "";
        string list = Task.Run(() => ChildProcess.RunAsync(NativeProgram.Of(NativeBuild.Tests, "--gtest_list_tests")))
            .GetAwaiter()
            .GetResult()
            .Output;
        foreach (string line in list.Split('\n').Select(line => line.Split('#')[0].TrimEnd()))
        {
            if (line.StartsWith("  "))
            {
                names.Add(suite + line.Trim());
            }
            else if (line.EndsWith('.'))
            {
                suite = line;
            }
        }

        return names;
    }

    [NativeTheory]
    [MemberData(nameof(Names))]
    public void Passes(string name) => run.ObjectionTo(name).ShouldBeNull();
}
