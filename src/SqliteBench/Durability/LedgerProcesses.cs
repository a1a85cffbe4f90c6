using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Durability;
using SqliteBench.Verbs;

namespace SqliteBench.Durability;

/// <summary>Starts the processes that commit to ledgers, and ends the one that runs when the program is interrupted.</summary>
/// <param name="engine">What <c>--engine</c> chose.</param>
internal sealed class LedgerProcesses(EngineChoice engine) : IDisposable
{
    private readonly Lock _gate = new();
    private LedgerProcess? _current;
    private bool _isClosed;

    /// <summary>Starts one.</summary>
    /// <param name="provider">The provider that writes.</param>
    /// <param name="path">An empty ledger.</param>
    /// <param name="setting">The setting.</param>
    /// <exception cref="LedgerProcessException">The program is being interrupted.</exception>
    public LedgerProcess Start(Provider provider, string path, DurabilitySetting setting)
    {
        ProcessStartInfo start = provider.Accept(new Starter(provider, engine, path, setting.PragmasOfCrashes));
        lock (_gate)
        {
            return _isClosed
                ? throw new LedgerProcessException("the program is interrupted")
                : _current = new LedgerProcess(start);
        }
    }

    /// <summary>Ends the one that runs; none is started any more.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isClosed = true;
            _current?.End();
        }
    }

    // C++ has a program of its own, which starts in some milliseconds.
    private sealed class Starter(Provider provider, EngineChoice engine, string path, string pragmas)
        : IProviderVisitor<ProcessStartInfo>
    {
        public ProcessStartInfo Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => Own();

        public ProcessStartInfo Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement => Own();

        public ProcessStartInfo Native(NativeLibraryBaseline library) =>
            new(
                Path.Combine(
                    AppContext.BaseDirectory,
                    OperatingSystem.IsWindows() ? "sqlitebench-native.exe" : "sqlitebench-native"
                ),
                ["--engine", EngineLibrary.Path, "--pragmas", pragmas, "--acknowledge", path]
            );

        private ProcessStartInfo Own() =>
            OwnProgram.Start(LedgerVerb.Name, provider.Id, path, pragmas, engine.ToString());
    }
}
