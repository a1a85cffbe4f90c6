using SqliteBench.Commands;

return CommandCatalog.Run(args);
