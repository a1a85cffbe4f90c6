using System.CommandLine;
using System.Text;
using SqliteBench.Durability;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Commands;

/// <summary>
/// The process that <c>durability</c> starts and kills. It commits to a ledger and writes each transaction's number to its
/// standard output once the commit has returned, until its output is closed.
/// </summary>
internal static class LedgerCommand
{
    public static Command Create()
    {
        Argument<string> provider = new("provider");
        Argument<string> path = new("path");
        Argument<string> pragmas = new("pragmas");
        Argument<string> engine = new("engine");
        Command command = new(KillCampaign.Command, "A process that durability kills.") { Hidden = true };
        return command.With(
            result =>
            {
                EngineLibrary.Use(EngineChoice.Parse(result.GetRequiredValue(engine)));
                return Commit(
                    Axis.FindProvider(result.GetRequiredValue(provider)),
                    result.GetRequiredValue(path),
                    PragmaSet.Parse(result.GetRequiredValue(pragmas))
                );
            },
            provider,
            path,
            pragmas,
            engine
        );
    }

    private static int Commit(Provider provider, string path, PragmaSet pragmas)
    {
        using SignalHandler ignored = SignalHandler.Ignore();
        try
        {
            using Stream output = Console.OpenStandardOutput();
            using Ledger ledger = Ledger.Open(provider, path, pragmas);
            for (long number = 1; ; number++)
            {
                ledger.Commit(number);
                output.Write(Encoding.ASCII.GetBytes($"{number}\n"));
                output.Flush();
            }
        }
        catch (IOException)
        {
            // The output was closed.
            return ExitCode.Failure;
        }
    }
}
