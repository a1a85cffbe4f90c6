using System.CommandLine;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Verbs;

/// <summary>
/// What <c>durability</c> starts this program with to kill it: a process that commits to a ledger, and writes the number of
/// each transaction to its standard output when the commit has returned, until nobody reads any more.
/// </summary>
internal static class LedgerVerb
{
    public const string Name = "ledger";

    public static Command Create()
    {
        Argument<string> provider = new("provider");
        Argument<string> path = new("path");
        Argument<string> pragmas = new("pragmas");
        Argument<string> engine = new("engine");
        Command verb = new(Name, "One of the processes of durability.") { provider, path, pragmas, engine };
        verb.Hidden = true;
        verb.SetAction(result =>
        {
            EngineLibrary.Use(EngineChoice.Parse(result.GetValue(engine)!));
            return Commit(
                AxisOptions.FindProvider(result.GetValue(provider)!),
                result.GetValue(path)!,
                PragmaSet.Parse(result.GetValue(pragmas)!)
            );
        });
        return verb;
    }

    private static int Commit(Providers.Provider provider, string path, PragmaSet pragmas)
    {
        // A terminal interrupts the whole group of processes: the first of them cleans up, and takes this one with it.
        PosixSignalRegistration[] ignored =
        [
            .. SignalCleanup.Signals.Select(signal =>
                PosixSignalRegistration.Create(signal, context => context.Cancel = true)
            ),
        ];
        try
        {
            using Stream output = Console.OpenStandardOutput();
            using Ledger ledger = Ledger.Open(provider, path, pragmas);
            for (long number = 1; ; number++)
            {
                ledger.Commit(number);
                output.Write(Encoding.ASCII.GetBytes(number.ToString(CultureInfo.InvariantCulture) + "\n"));
                output.Flush();
            }
        }
        catch (IOException)
        {
            // Nobody reads any more.
            Array.ForEach(ignored, registration => registration.Dispose());
            return ExitCode.Failure;
        }
    }
}
