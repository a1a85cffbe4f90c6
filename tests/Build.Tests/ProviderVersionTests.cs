namespace SqliteBench.Build.Tests;

public sealed class ProviderVersionTests : DirectoryTests
{
    [LinuxFact]
    public async Task System_Data_SQLite_2_runs_on_the_library_of_the_other_providers()
    {
        string output = Temporary.File("out");
        (
            await Dotnet.RunAsync(
                SourceTree.Root,
                [
                    "build",
                    Path.Combine("tests", "Providers.Tests"),
                    "--configuration",
                    "Release",
                    "--output",
                    output,
                    "-nodeReuse:false",
                    "-p:ProviderPackageId=System.Data.SQLite",
                    "-p:ProviderPackageVersion=2.0.4",
                    $"-p:ProviderPackageFolder={Temporary.File("restored")}",
                    "-p:NativeBaseline=false",
                ]
            )
        ).ShouldPass();

        string[] lines = (await Dotnet.RunAsync(output, ["exec", "Providers.Tests.dll", "bundled"]))
            .ShouldPass()
            .Split('\n', StringSplitOptions.RemoveEmptyEntries);

        lines.ShouldContain("mapped\tlibe_sqlite3.so");
        string[][] engines = [.. lines[..^1].Select(line => line.Split('\t'))];
        engines.Select(engine => engine[0]).ShouldContain("system-data-sqlite");
        engines.Select(engine => engine[1]).Distinct().ShouldHaveSingleItem();
    }
}
