using System.Reflection;

namespace SqliteBench.Tests.Liars;

/// <summary>Every liar is named where its lie shows, and nobody else is.</summary>
[Collection(ObserverCollection.Name)]
public sealed class LiarTests(LiarTests.Checks checks) : IClassFixture<LiarTests.Checks>
{
    public static TheoryData<string, string, string> Lies
    {
        get
        {
            TheoryData<string, string, string> lies = [];
            foreach (Type liar in LyingProvider.All)
            {
                foreach (ShowsAttribute shows in liar.GetCustomAttributes<ShowsAttribute>())
                {
                    Array.ForEach(shows.Workloads, workload => lies.Add(liar.Name, workload, shows.Words));
                }
            }

            return lies;
        }
    }

    [NativeTheory]
    [MemberData(nameof(Lies))]
    public void A_lie_is_noticed_and_the_liar_alone_is_named(string liar, string workload, string words)
    {
        string[] failures = checks.FailuresOf(workload, liar);

        failures.ShouldNotBeEmpty();
        failures.ShouldAllBe(failure =>
            failure.StartsWith($"{liar} on {workload} (", StringComparison.Ordinal) && !failure.Contains('\n')
        );
        failures.ShouldContain(failure => failure.Contains(words), string.Join('\n', failures));
        checks.FailuresOfOthers(workload).ShouldBeEmpty();
    }

    [Fact]
    public void Every_liar_says_where_its_lie_shows() =>
        LyingProvider.All.ShouldAllBe(liar => liar.IsDefined(typeof(ShowsAttribute)));

    /// <summary>One verification of each workload: first the providers that lie on it, then honest ones.</summary>
    public sealed class Checks : IDisposable
    {
        private static readonly Provider[] s_others =
        [
            NativeBaseline.Provider,
            PInvokeShim.Provider,
            MicrosoftSqlite.Provider,
        ];

        private readonly TemporaryDirectory _directory = new();
        private readonly Verification _verification;
        private readonly Dictionary<string, VerifiedCase[]> _cases = [];

        public Checks() => _verification = new Verification(_directory.Location);

        public void Dispose()
        {
            _verification.Dispose();
            _directory.Dispose();
        }

        internal string[] FailuresOf(string workload, string provider) =>
            [
                .. CasesOf(workload)
                    .Where(@case => @case.Subject == provider)
                    .Select(@case => @case.Failure)
                    .OfType<string>(),
            ];

        internal IEnumerable<string> FailuresOfOthers(string workload) =>
            s_others.SelectMany(other => FailuresOf(workload, other.Id));

        private VerifiedCase[] CasesOf(string workload)
        {
            if (!_cases.TryGetValue(workload, out VerifiedCase[]? cases))
            {
                Provider[] providers =
                [
                    .. LyingProvider
                        .All.Where(liar => LiesOn(liar, workload))
                        .Select(liar => LyingProvider.Of(liar.Name)),
                    .. s_others,
                ];
                cases =
                [
                    .. Verification
                        .SettingsOf(workload)
                        // A lie shows in any schema, so one is enough.
                        .Where(setting => setting.Schema == BlockSchemaCatalog.Default)
                        .SelectMany(setting => _verification.Check(setting, providers)),
                ];
                _cases.Add(workload, cases);
            }

            return cases;
        }

        private static bool LiesOn(Type liar, string workload) =>
            liar.GetCustomAttributes<ShowsAttribute>().Any(shows => shows.Workloads.Contains(workload));
    }
}
