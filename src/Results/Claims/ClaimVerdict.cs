namespace SqliteBench.Results.Claims;

/// <summary>What this machine says of a claim.</summary>
public enum ClaimVerdict
{
    /// <summary>It holds.</summary>
    Holds,

    /// <summary>It holds in part, or by less than was published.</summary>
    HoldsWeaker,

    /// <summary>It does not hold.</summary>
    DoesNotHold,

    /// <summary>Nobody has measured it here.</summary>
    NotMeasured,

    /// <summary>It cannot be measured here.</summary>
    NotMeasurable,
}

/// <summary>Writes verdicts.</summary>
public static class ClaimVerdicts
{
    /// <summary>The verdict in words.</summary>
    /// <param name="verdict">The verdict.</param>
    public static string Words(this ClaimVerdict verdict) =>
        verdict switch
        {
            ClaimVerdict.Holds => "holds",
            ClaimVerdict.HoldsWeaker => "holds weaker",
            ClaimVerdict.DoesNotHold => "does not hold",
            ClaimVerdict.NotMeasured => "not measured",
            _ => "not measurable here",
        };

    /// <summary>
    /// The verdict on a claim of several parts: it holds where all of them do, and does not where none does; what holds
    /// in part is weaker. Without a figure for each part there is none: what cannot be measured comes before what was not.
    /// </summary>
    /// <param name="parts">The verdicts on the parts; at least one.</param>
    public static ClaimVerdict Together(IReadOnlyList<ClaimVerdict> parts)
    {
        ArgumentNullException.ThrowIfNull(parts);
        return parts.Contains(ClaimVerdict.NotMeasurable) ? ClaimVerdict.NotMeasurable
            : parts.Contains(ClaimVerdict.NotMeasured) ? ClaimVerdict.NotMeasured
            : parts.All(part => part == ClaimVerdict.Holds) ? ClaimVerdict.Holds
            : parts.All(part => part == ClaimVerdict.DoesNotHold) ? ClaimVerdict.DoesNotHold
            : ClaimVerdict.HoldsWeaker;
    }
}
