namespace Native.Tests;

public sealed class GoogleTests
{
    public static TheoryData<string> Names()
    {
        TheoryData<string> names = [];
        string suite = "";
        string list = Task.Run(() => NativeProcess.Run(NativeBuild.Tests, "--gtest_list_tests"))
            .GetAwaiter()
            .GetResult()
            .Output;
        foreach (string line in list.Split('\n').Select(line => line.Split('#')[0].TrimEnd()))
        {
            if (line.StartsWith("  ", StringComparison.Ordinal))
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
    public async Task Passes(string name)
    {
        NativeResult result = await NativeProcess.Run(NativeBuild.Tests, $"--gtest_filter={name}");

        result.ExitCode.ShouldBe(0, result.Output + result.Error);
        result.Output.ShouldContain("[==========] 1 test from 1 test suite ran.", customMessage: result.Output);
    }
}
