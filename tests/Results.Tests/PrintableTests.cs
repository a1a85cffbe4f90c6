namespace SqliteBench.Results.Tests;

public sealed class PrintableTests
{
    [Theory]
    [InlineData("plain, äöü 漢字 😀", "plain, äöü 漢字 😀")]
    [InlineData("t\u001b[2J\u0007", "t␛[2J␇")]
    [InlineData("a\u007f\u009b\0", "a␡�␀")]
    [InlineData("line\n\ttab", "line\n\ttab")]
    public void Control_characters_are_shown(string text, string printable) =>
        Printable.Escape(text).ShouldBe(printable);

    [Fact]
    public void A_line_stays_one_line() => Printable.LineOf("a\r\nINJECTED").ShouldBe("a␍␊INJECTED");

    [Theory]
    [InlineData("=1+1", "'=1+1")]
    [InlineData("@SUM(A1)", "'@SUM(A1)")]
    [InlineData("-x", "'-x")]
    [InlineData("-1.5e-3", "-1.5e-3")]
    [InlineData("it's", "it's")]
    public void A_field_is_no_formula_and_is_read_back_unchanged(string text, string field)
    {
        Printable.ToField(text).ShouldBe(field);
        Printable.FromField(field).ShouldBe(text);
    }

    [Fact]
    public void A_writer_shows_control_characters_whichever_overload_is_called()
    {
        using StringWriter inner = new();
        using PrintableWriter writer = new(inner);
        writer.Write('\u001b');
        writer.Write("a\u001b");
        writer.Write(['b', '\u001b'], 0, 2);
        writer.Write("c\u001b".AsSpan());
        writer.WriteLine("d\u001b");
        writer.WriteLine($"{1}\u001b");
        inner.ToString().ShouldBe($"␛a␛b␛c␛d␛{Environment.NewLine}1␛{Environment.NewLine}");
    }
}
