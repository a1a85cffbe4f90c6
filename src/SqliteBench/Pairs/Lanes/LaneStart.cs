using System.Diagnostics;
using SqliteBench.Verbs;

namespace SqliteBench.Pairs.Lanes;

/// <summary>How this program starts itself as a lane.</summary>
internal static class LaneStart
{
    /// <inheritdoc cref="OwnProgram.Start" path="/summary" />
    public static ProcessStartInfo Create() => OwnProgram.Start(PairLaneVerb.Name);

    /// <inheritdoc cref="OwnProgram.StartIn" />
    public static ProcessStartInfo In(string folder) => OwnProgram.StartIn(folder, PairLaneVerb.Name);
}
