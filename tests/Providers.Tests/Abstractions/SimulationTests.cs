namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>The simulated power losses, as .NET begins, uses and ends them: one in a process at a time.</summary>
[Collection(ObserverCollection.Name)]
public sealed class SimulationTests : DirectoryTests
{
    private string Database => Temporary.File("test.db");

    [NativeFact]
    public void The_power_goes_at_an_operation_and_what_was_not_synced_with_it()
    {
        using PowerLoss power = PowerLoss.Begin(PInvokeShim.Provider, Database);
        using (ITestSession session = Create())
        {
            power.IsOff.ShouldBeFalse();
            power.Operations.ShouldBePositive();
            power.CutAt(1);
            power.Operations.ShouldBe(0);
            Should.Throw<Exception>(() => session.Execute("INSERT INTO Item VALUES (1)"));
            power.IsOff.ShouldBeTrue();
        }

        power.Lose(seed: 7);

        power.IsOff.ShouldBeFalse();
        power.CutAt(0);
        using ITestSession after = Open();
        after.QueryText("SELECT count(*) FROM Item").ShouldBe("0");
    }

    [NativeFact]
    public void The_power_cannot_go_under_a_connection_that_is_open()
    {
        using PowerLoss power = PowerLoss.Begin(PInvokeShim.Provider, Database);
        using ITestSession session = Create();
        MessageOf<NativeBaselineException>(() => power.Lose(seed: 7)).ShouldNotBeEmpty();
    }

    [NativeFact]
    public void There_is_one_at_a_time_and_another_when_it_has_ended()
    {
        using (PowerLoss power = PowerLoss.Begin(PInvokeShim.Provider, Database))
        {
            MessageOf<NativeBaselineException>(() => PowerLoss.Begin(PInvokeShim.Provider, Database))
                .ShouldNotBeEmpty();
        }

        PowerLoss after = PowerLoss.Begin(PInvokeShim.Provider, Database);
        after.Dispose();
        Should.Throw<ObjectDisposedException>(() => after.IsOff).ObjectName.ShouldContain(nameof(PowerLoss));
    }

    private ITestSession Create()
    {
        ITestSession session = Open();
        session.Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY)");
        return session;
    }

    private ITestSession Open() => PInvokeShim.Provider.Accept(new SessionOpener(Database));
}
