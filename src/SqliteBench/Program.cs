using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Measurement.Turns;

return args is [Worker.Argument] ? Worker.Run() : Interruption.Conclude(CommandCatalog.Run(args));
