using SqliteBench.Commands;
using SqliteBench.Hosting;
using SqliteBench.Measurement.Turns;
using SqliteBench.Results;

// The cultures are set before anything asks for one: container images override InvariantGlobalization and name cultures
// that .NET lacks.
CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.CurrentUICulture = CultureInfo.InvariantCulture;
CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
AppDomain.CurrentDomain.UnhandledException += (_, thrown) =>
    Environment.Exit(Fault.Report((Exception)thrown.ExceptionObject));
if (args is [Worker.Argument])
{
    return Worker.Run();
}

Console.SetOut(new PrintableWriter(Console.Out));
Console.SetError(new PrintableWriter(Console.Error));
if (!OpenFiles.Suffice())
{
    Console.Error.WriteLine(
        $"sqlitebench: fewer than {OpenFiles.Needed} files can be open at once; raise that limit (ulimit -n)"
    );
    return ExitCode.Usage;
}

return Interruption.Conclude(CommandCatalog.Run(args));
