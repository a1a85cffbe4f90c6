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
        string[] failures = checks.FailuresOf(LyingProvider.Of(liar), workload);

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

    /// <summary>One verification of all.</summary>
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
        private readonly Dictionary<string, string[]> _failuresOfOthers = [];

        public Checks() => _verification = new Verification(_directory.Location);

        public void Dispose()
        {
            _verification.Dispose();
            _directory.Dispose();
        }

        internal string[] FailuresOf(Provider provider, string workload) =>
            [
                .. Verification
                    .SettingsOf(workload)
                    .Select(settings => _verification.Check(provider, settings).Failure)
                    .OfType<string>(),
            ];

        /// <summary>What is said of honest providers after the first liar was checked.</summary>
        internal string[] FailuresOfOthers(string workload)
        {
            if (!_failuresOfOthers.TryGetValue(workload, out string[]? failures))
            {
                failures = [.. s_others.SelectMany(other => FailuresOf(other, workload))];
                _failuresOfOthers[workload] = failures;
            }
            return failures;
        }
    }
}
