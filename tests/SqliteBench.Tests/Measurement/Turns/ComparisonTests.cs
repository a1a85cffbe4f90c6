using SqliteBench.Providers.Engine;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class ComparisonTests
{
    private static readonly SideOptions s_nothing = new(null, null, null);

    [Fact]
    public void What_no_option_says_is_usual()
    {
        Comparison comparison = Of("pinvoke", "microsoft-data-sqlite");

        comparison.A.ShouldBe(
            new Side("pinvoke", PInvokeShim.Provider, EngineChoice.Bundled, PragmaSet.Combination)
            {
                EngineSource = "--engine",
            }
        );
        comparison.B.Provider.ShouldBe(MicrosoftSqlite.Provider);
        comparison.NeedsTwoEngines.ShouldBeFalse();
        comparison.IsOfOneThing.ShouldBeFalse();
    }

    [Fact]
    public void Providers_take_pragmas_and_engine_from_the_options()
    {
        Comparison comparison = Of(
            "pinvoke@bundled",
            "pinvoke",
            new SideOptions(null, EngineChoice.System, PragmaSet.Normal)
        );

        comparison.A.Engine.ShouldBe(EngineChoice.Bundled);
        comparison.A.EngineSource.ShouldBe("pinvoke@bundled");
        comparison.B.Engine.ShouldBe(EngineChoice.System);
        comparison.B.EngineSource.ShouldBe("--engine");
        new[] { comparison.A, comparison.B }.ShouldAllBe(side => side.Pragmas.Equals(PragmaSet.Normal));
        comparison.NeedsTwoEngines.ShouldBeTrue();
        comparison.SideOfEngine.ShouldBe(comparison.B);
    }

    [Fact]
    public void What_names_the_engine_of_both_is_told_of_it()
    {
        EngineChoice none = EngineChoice.Parse("none.so");

        Comparison ofOption = Of("pinvoke", "pinvoke", s_nothing with { Engine = none });
        Comparison ofBoth = Of("pinvoke@none.so", "pinvoke@none.so");

        ofOption.SideOfEngine.EngineSource.ShouldBe("--engine");
        ofBoth.SideOfEngine.EngineSource.ShouldBe($"pinvoke@{none}");
        foreach (Comparison comparison in (Comparison[])[ofOption, ofBoth])
        {
            comparison.NeedsTwoEngines.ShouldBeFalse();
            comparison.SideOfEngine.Engine.ShouldBe(none);
        }
    }

    [Fact]
    public void Engines_and_pragma_sets_take_the_provider_from_the_options()
    {
        SideOptions rest = s_nothing with { Provider = MicrosoftSqlite.Provider };

        Of("@system", "@bundled", rest).A.Name.ShouldBe("microsoft-data-sqlite@system");
        Of("@system", "@bundled", rest).B.Provider.ShouldBe(MicrosoftSqlite.Provider);
        Of("normal", "combination", rest).A.Name.ShouldBe("normal");
        Of("normal", "combination", rest).B.Provider.ShouldBe(MicrosoftSqlite.Provider);
    }

    [Fact]
    public void The_usual_provider_is_the_native_baseline_where_it_was_built() =>
        Of("normal", "combination")
            .A.Provider.ShouldBe(
                NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider
            );

    [Theory]
    [InlineData("pinvoke", "pinvoke", true)]
    [InlineData("pinvoke", "pinvoke@bundled", true)]
    [InlineData("normal", "normal", true)]
    [InlineData("pinvoke", "pinvoke@system", false)]
    [InlineData("pinvoke", "microsoft-data-sqlite", false)]
    [InlineData("normal", "synchronous=OFF", false)]
    public void The_same_thing_under_any_name_is_one_thing(string a, string b, bool isOne)
    {
        Of(a, b).IsOfOneThing.ShouldBe(isOne);
        Of(b, a).IsOfOneThing.ShouldBe(isOne);
    }

    [Fact]
    public void An_absent_provider_is_a_mistake_with_its_reason_and_those_that_are_there()
    {
        AbsentProvider absent = new("it was never found");
        Subject named = Subject.Parse("microsoft-data-sqlite") with { Provider = absent };

        Should
            .Throw<FormatException>(() => Comparison.Of(named, Subject.Parse("pinvoke"), s_nothing))
            .Message.ShouldStartWith(
                "'absent': absent is not available: it was never found; those that are: "
                    + string.Join(", ", ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
            );
        Mistake("normal", "combination", s_nothing with { Provider = absent })
            .ShouldStartWith("'normal': absent is not available: it was never found; those that are: ");
    }

    private static string Mistake(string a, string b, SideOptions rest) =>
        Should.Throw<FormatException>(() => Of(a, b, rest)).Message;

    private static Comparison Of(string a, string b, SideOptions? rest = null) =>
        Comparison.Of(Subject.Parse(a), Subject.Parse(b), rest ?? s_nothing);
}
