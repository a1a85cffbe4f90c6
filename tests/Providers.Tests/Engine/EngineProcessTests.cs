namespace SqliteBench.Providers.Tests.Engine;

public sealed class EngineProcessTests
{
    [SystemEngineFact]
    public async Task All_providers_that_share_an_engine_run_on_the_systems()
    {
        string[] lines = await RunAsync("system");
        lines.Length.ShouldBe(ProviderCatalog.All.Count(provider => provider.SharesEngine && provider.IsAvailable));
        lines.Select(line => line.Split('\t')[1]).Distinct().ShouldBe([SystemSourceId()]);
    }

    [Fact]
    public async Task All_providers_that_share_an_engine_run_on_the_library_at_a_path()
    {
        string[] lines = await RunAsync(LoadedEngine.Load(EngineChoice.Bundled).Path);
        lines
            .Select(line => line.Split('\t')[1])
            .Distinct()
            .ShouldBe([PInvokeShim.Provider.ReadVersions().EngineSourceId]);
    }

    private static string SystemSourceId()
    {
        LoadedEngine system = LoadedEngine.Load(EngineChoice.System);
        nint function = NativeLibrary.GetExport(system.Handle, "sqlite3_sourceid");
        return Marshal.PtrToStringUTF8(Marshal.GetDelegateForFunctionPointer<SourceId>(function)())!;
    }

    internal static async Task<string[]> RunAsync(params string[] arguments)
    {
        EndedProcess child = await ChildProcess.RunAsync(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            ["exec", typeof(EngineProcessTests).Assembly.Location, .. arguments]
        );
        child.ExitCode.ShouldBe(0, child.Error);
        return
        [
            .. child
                .Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Where(line => !line.StartsWith("mapped\t")),
        ];
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate nint SourceId();
}
