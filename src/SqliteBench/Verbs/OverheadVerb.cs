using System.CommandLine;
namespace SqliteBench.Verbs;
internal static class OverheadVerb { public static Command Create() => new("overhead", "x"); }
