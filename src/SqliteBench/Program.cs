using SqliteBench.Commands;
using SqliteBench.Measurement.Turns;

return args is [Worker.Argument] ? Worker.Run() : CommandCatalog.Run(args);
