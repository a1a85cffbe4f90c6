using SqliteBench.Commands;
using SqliteBench.Measurement.Turns;

_ = Prof.T;
return args is [Worker.Argument] ? Worker.Run() : CommandCatalog.Run(args);
