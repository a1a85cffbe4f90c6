namespace SqliteBench.Tests.Browser;

/// <summary>A test of a page in a browser; skipped where there is no Chromium.</summary>
internal sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute() => Skip = Chromium.Absence;
}

/// <summary>A <see cref="BrowserFactAttribute"/> with data, such as widths of a screen.</summary>
internal sealed class BrowserTheoryAttribute : TheoryAttribute
{
    public BrowserTheoryAttribute() => Skip = Chromium.Absence;
}
