using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Durability;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Ledgers;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Commands;

/// <summary>The process that <c>durability</c> starts and kills; CrashCampaign writes its arguments.</summary>
internal static class LedgerCommand
{
    public static Command Create()
    {
        Argument<string[]> words = new("words");
        return new Command(CrashCampaign.Command, "Commit transactions until durability kills this process.")
        {
            Hidden = true,
        }.With(
            result =>
            {
                if (result.GetValue(words) is not [var provider, var path, var pragmas, var engine])
                {
                    throw new UsageException($"{CrashCampaign.Command}: name PROVIDER PATH PRAGMAS ENGINE");
                }

                EngineLibrary.Use(EngineChoice.Parse(engine));
                return Commit(Axis.FindProvider(provider), path, PragmaSet.Parse(pragmas));
            },
            words
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
