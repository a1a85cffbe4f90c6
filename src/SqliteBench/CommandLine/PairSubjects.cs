using System.CommandLine;
using SqliteBench.Comparisons;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.CommandLine;

/// <summary>What <c>pair</c> compares: its two arguments, and the options for what these leave out.</summary>
/// <param name="axes">The options of the axes, among them the engine and the pragma set.</param>
internal sealed class PairSubjects(AxisOptions axes)
{
    /// <summary>The subject.</summary>
    public Argument<string?> A { get; } =
        New(
            "A",
            "PROVIDER, PROVIDER@ENGINE, @ENGINE, or a pragma set. An engine is bundled, system, or a library's path."
        );

    /// <summary>What it is compared with.</summary>
    public Argument<string?> B { get; } = New("B", "What A is compared with; written as A is.");

    /// <summary>The provider of engines and pragma sets.</summary>
    public Option<string?> Provider { get; } =
        new(SideOptions.ProviderOption)
        {
            Description =
                "The provider when A and B are engines or pragma sets. Default: cpp where it was built, else pinvoke.",
            HelpName = "provider",
        };

    /// <summary>The two, completed.</summary>
    /// <exception cref="UsageException">One is missing or wrong, or they cannot be compared.</exception>
    public Comparison Read(ParseResult result)
    {
        if (result.GetValue(A) is not { } a || result.GetValue(B) is not { } b)
        {
            throw new UsageException(
                "pair: name the two to compare, such as 'pair pinvoke cpp': two providers (each may have @ENGINE behind"
                    + " it), two engines (@bundled, @system or @PATH), or two pragma sets"
            );
        }

        SideOptions rest = ReadRest(result);
        Subject subject = Named(A.Name, () => Subject.Parse(a));
        Subject other = Named(B.Name, () => Subject.Parse(b));
        return Named("pair", () => Comparison.Of(subject, other, rest));
    }

    private SideOptions ReadRest(ParseResult result)
    {
        EngineChoice? engine = axes.ReadEngineChoice(result);
        return new SideOptions(
            result.GetValue(Provider) is { } id ? Named(Provider.Name, () => AxisOptions.FindProvider(id)) : null,
            engine,
            result.GetValue(axes.Pragmas) is null
                ? null
                : AxisOptions.One(axes.Pragmas, axes.ReadPragmas(result, new StudyAxes()))
        );
    }

    private static Argument<string?> New(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.ZeroOrOne };

    private static T Named<T>(string what, Func<T> parse)
    {
        try
        {
            return parse();
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{what}: {exception.Message}");
        }
    }
}
