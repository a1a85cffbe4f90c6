namespace SqliteBench.Tests.Machine;

public sealed class MachineFingerprintTests
{
    private static readonly string s_directory = Path.TrimEndingDirectorySeparator(Path.GetTempPath());
    private static readonly Lazy<MachineFingerprint> s_machine = new(() =>
        MachineFingerprint.Read([new Place("here", s_directory)])
    );

    [Fact]
    public void This_machine_is_told_without_hosts_users_or_paths()
    {
        MachineFingerprint machine = s_machine.Value;

        machine.LogicalCores.ShouldBe(Environment.ProcessorCount);
        machine.Runtime.ShouldContain(Environment.Version.ToString());
        machine.Databases.ShouldBe([Volume.Find(s_directory)]);
        Dictionary<string, string> facts = machine.ToColumns("bundled", [], []).ToDictionary();
        facts.Values.ShouldAllBe(fact => !fact.Contains(s_directory) && fact.Length > 0);
        long.Parse(facts["memory_bytes"]).ShouldBeGreaterThan(0);
        facts["runtime_settings"].ShouldContain("DOTNET_gcConcurrent=0");
        facts["operating_system"].ShouldNotBeNullOrWhiteSpace();
        facts.ContainsKey("kernel").ShouldBe(OperatingSystem.IsLinux());
        facts.ContainsKey("container").ShouldBe(OperatingSystem.IsLinux());
    }

    [Theory]
    [InlineData(null, MachineFingerprint.NotTold)]
    [InlineData("", MachineFingerprint.NotTold)]
    [InlineData("Z80", "Z80")]
    public void Results_name_the_processor_or_say_that_the_system_does_not_report_it(string? processor, string expected)
    {
        MachineFingerprint machine = s_machine.Value with { Processor = processor };
        machine.ToColumns("bundled", [], []).ShouldContain(KeyValuePair.Create("processor", expected));
    }

    [Fact]
    public void Settings_of_the_runtime_are_told_where_they_are_numbers()
    {
        Dictionary<string, string> environment = new()
        {
            ["DOTNET_TieredPGO"] = "0",
            ["DOTNET_GCgen0size"] = "0x4000000",
            ["DOTNET_TieredCompilation"] = "/home/somebody",
            ["DOTNET_ReadyToRun"] = "",
            ["DOTNET_ROOT"] = "/usr/share/dotnet",
        };

        RuntimeVariables
            .Read(environment.GetValueOrDefault)
            .ShouldBe(["DOTNET_TieredPGO=0", "DOTNET_GCgen0size=0x4000000"]);
    }
}
