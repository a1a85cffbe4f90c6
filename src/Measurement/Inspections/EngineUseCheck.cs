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
        Check(work, use, References, reference => EngineUse.Sum(work, reference, observer));
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
        foreach (Provider reference in references.Where(known => known.Id != provider.Id && known.IsAvailable))
        {
            EngineUse referenceUse;
            try
            {
                referenceUse = useOf(reference);
            }
            // The reference's answers differ, for example about odd text, so its use of the engine says nothing.
            catch (WrongAnswerException)
            {
                continue;
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= new WrongAnswerException(
                    $"{work.Name}: the comparison with {reference} failed: {exception.Message}"
                );
                continue;
            }

            if (new EngineUseComparison(work, provider, use, reference, referenceUse).Difference is not { } difference)
            {
                return;
            }

            if (
                others.Exists(earlier =>
                    new EngineUseComparison(work, reference, referenceUse, earlier.Provider, earlier.Use).Difference
                        is null
                )
            )
            {
                throw new WrongAnswerException($"{work.Name}: {difference}");
            }

            others.Add((reference, referenceUse));
        }

        if (failure is not null)
        {
            throw failure;
        }
    }
}
