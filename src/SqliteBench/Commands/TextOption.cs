using System.CommandLine;

namespace SqliteBench.Commands;

/// <summary>An option with one value, which the command parses itself.</summary>
internal sealed class TextOption : Option<string?>
{
    /// <param name="valueName">What <c>--help</c> calls the value; null for the option's own name.</param>
    public TextOption(string name, string description, string? valueName = null)
        : base(name)
    {
        Description = description;
        HelpName = valueName ?? name[2..];
    }
}
