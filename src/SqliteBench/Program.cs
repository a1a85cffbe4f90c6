using SqliteBench.Commands;

// InvariantGlobalization does not suffice: images of containers override it.
CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
return args is [Worker.Argument] ? Worker.Run() : Interruption.Conclude(CommandCatalog.Run(args));
