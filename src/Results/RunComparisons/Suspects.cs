namespace SqliteBench.Results.RunComparisons;

/// <summary>
/// What got worse, for a script that measures it again: one line each, with tabs between study, provider, setting and the
/// arguments of the program. Where a provider is worse over all settings of a study, that is one line, and no others are of
/// its settings. Lines of one setting have the same arguments: one run measures them all.
/// </summary>
public static class Suspects
{
    // What was measured on, and by how many operations: a case is only the same with them.
    private static readonly string[] s_kept = ["--engine", "--operations", "--seed", "--baseline"];

    /// <summary>The lines, what matters most first.</summary>
    public static IReadOnlyList<string> Lines(RunComparison comparison, RunResults after)
    {
        HashSet<(string Study, string Provider)> overAll =
        [
            .. comparison.Providers.Where(IsWorse).Select(judgement => (judgement.Study, judgement.Provider)),
        ];
        IEnumerable<Suspect> ofProviders =
            from provider in overAll
            let pairs = comparison.Pairs.Where(pair => (pair.Study, pair.Provider) == provider && pair.IsMeasured)
            select new Suspect(provider.Study, provider.Provider, "all settings", [.. pairs.Select(pair => pair.New)]);
        IEnumerable<Suspect> ofCases = WorseCases(comparison)
            .Where(pair => !overAll.Contains((pair.Study, pair.Provider)))
            .DistinctBy(pair => pair.New.Key)
            .Select(pair => new Suspect(pair.Study, pair.Provider, pair.Setting, [pair.New]));
        Suspect[] all = [.. ofProviders, .. ofCases];
        return
        [
            .. from suspect in all
            let alike = all.Where(other => other.Study == suspect.Study && other.Axes.SequenceEqual(suspect.Axes))
            let arguments = suspect.Arguments(alike.Select(other => other.Provider), after)
            select string.Join('\t', suspect.Study, suspect.Provider, suspect.Setting, arguments),
        ];
    }

    private static bool IsWorse(Judgement judgement) => judgement.Verdict == Verdict.Worse;

    private static IEnumerable<CasePair> WorseCases(RunComparison comparison) =>
        comparison
            .Pairs.Where(pair => pair.Base.Failure is null && pair.New.Failure is not null)
            .Concat(comparison.Cases.Where(IsWorse).Select(judgement => judgement.Pair!))
            .Concat(comparison.Counts.Where(change => change.Verdict == Verdict.Worse).Select(change => change.Pair));

    private sealed record Suspect(string Study, string Provider, string Setting, IReadOnlyList<CaseResult> Cases)
    {
        /// <summary>
        /// The options of the axes, each with all values of the cases, after those of their baseline. No option names a file
        /// system.
        /// </summary>
        public IReadOnlyList<string> Axes { get; } =
        [
            .. from axis in Cases.SelectMany(result => BaselineOf(result, isProvider: false).Concat(result.Axes))
            group axis.Value by ResultColumns.Axis(axis.Key).Option into values
            where values.Key.Length > 0
            select $"{values.Key} {string.Join(',', values.Distinct())}",
        ];

        public string Arguments(IEnumerable<string> providers, RunResults after)
        {
            string[] words = (Cases[0].Origin ?? after).Command.Split(' ');
            IEnumerable<string> kept =
                from option in s_kept
                let place = Array.IndexOf(words, option)
                where place >= 0 && place + 1 < words.Length
                select $"{option} {words[place + 1]}";
            IEnumerable<string> baseline = BaselineOf(Cases[0], isProvider: true).Select(value => value.Value);
            string all = string.Join(',', baseline.Concat(providers).Distinct());
            return string.Join(' ', [$"--anyCategories {Study}", $"--providers {all}", .. Axes, .. kept]);
        }

        private static IEnumerable<KeyValuePair<string, string>> BaselineOf(CaseResult result, bool isProvider) =>
            result.BaselineValues.Where(value => value.Key == ResultColumns.Provider == isProvider);
    }
}
