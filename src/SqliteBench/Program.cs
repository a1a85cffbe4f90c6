using SqliteBench.CommandLine;

return Commands.Run(args);
