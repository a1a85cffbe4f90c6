using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>Compares what providers ask of one engine: each with C++ and, if they differ, both with a third.</summary>
internal static class EngineUseCheck
{
    /// <summary>The providers to compare with, in this order, until two agree.</summary>
    public static IReadOnlyList<Provider> References { get; } =
    [NativeBaseline.Provider, PInvokeShim.Provider, SqlitePclRawApi.Provider];

    /// <summary>Executes a work with the references and compares; leaves it closed.</summary>
    public static void Check(CaseWork work, EngineUse use)
    {
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        Check(work, use, References, other => EngineUse.Of(work, other, observer));
    }

    public static void Check(
        CaseWork work,
        EngineUse use,
        IReadOnlyList<Provider> references,
        Func<Provider, EngineUse> useOf
    )
    {
        if (work.HasNoReference || work.Provider is not { SharesEngine: true } provider)
        {
            return;
        }

        // A reference that fails is skipped if another agrees; the provider is not to blame.
        WrongAnswerException? failure = null;
        List<(Provider Provider, EngineUse Use)> others = [];
        foreach (Provider other in references.Where(other => other.Id != provider.Id && other.IsAvailable))
        {
            EngineUse its;
            try
            {
                its = useOf(other);
            }
            // Its answers differ, as to odd text, so its use of the engine says nothing.
            catch (WrongAnswerException)
            {
                continue;
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= new WrongAnswerException(
                    $"{work.Name}: the comparison with {other} failed: {exception.Message}"
                );
                continue;
            }

            if (new EngineUseComparison(work, provider, use, other, its).Difference is not { } difference)
            {
                return;
            }

            if (
                others.Exists(earlier =>
                    new EngineUseComparison(work, other, its, earlier.Provider, earlier.Use).Difference is null
                )
            )
            {
                throw new WrongAnswerException($"{work.Name}: {difference}");
            }

            others.Add((other, its));
        }

        if (failure is not null)
        {
            throw failure;
        }
    }
}
