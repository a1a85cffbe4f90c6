namespace SqliteBench.Tests.StartupTime;

public sealed class ProgramSourcesTests
{
    [Fact]
    public void The_file_names_the_types_of_the_provider_and_of_no_other()
    {
        string source = ProgramSources.Choose(PInvokeShim.Provider);

        source.ShouldContain(
            "new ManagedStart<global::SqliteBench.Providers.PInvoke.PInvokeConnection,"
                + " global::SqliteBench.Providers.PInvoke.PInvokeStatement>()"
        );
        source.ShouldNotContain("AdoNet");
    }

    [Fact]
    public void An_asynchronous_provider_is_started_so() =>
        ProgramSources.Choose(MicrosoftSqlite.Async).ShouldContain("new ManagedStart<");

    [Fact]
    public void A_type_with_arguments_is_written_with_them() =>
        ProgramSources
            .NameOf(typeof(Dictionary<string, List<int>>))
            .ShouldBe(
                "global::System.Collections.Generic.Dictionary<global::System.String,"
                    + " global::System.Collections.Generic.List<global::System.Int32>>"
            );

    [Fact]
    public void Every_available_provider_in_CSharp_has_a_file() =>
        ProviderCatalog
            .All.Where(provider => provider.IsAvailable && provider != NativeBaseline.Provider)
            .ShouldAllBe(provider => ProgramSources.Choose(provider).Contains("Start<global::SqliteBench.Providers."));
}
