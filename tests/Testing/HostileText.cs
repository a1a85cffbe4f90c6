using FsCheck;
using FsCheck.Fluent;

namespace SqliteBench.Testing;

/// <summary>Text as somebody writes it who wants a parser to break, or a piece of it to end up in SQL or in a path.</summary>
public static class HostileText
{
    private static readonly Gen<string> s_pieces = Gen.OneOf(
        Gen.Elements(
            "'",
            "\"",
            ";",
            "--",
            "/*",
            "*/",
            "\0",
            "\n",
            "\r",
            "\t",
            " ",
            "%",
            "[",
            "`",
            "\\",
            "/",
            "..",
            ":",
            "=",
            "+",
            ",",
            "-",
            "@"
        ),
        Gen.Elements(
            "; DROP TABLE Block",
            "' OR 1=1 --",
            "1; ATTACH 'other.db' AS other",
            "\uFF11\u0661",
            "\uD800",
            "1e9",
            "0x10",
            "NaN",
            "-9223372036854775808",
            "99999999999999999999"
        ),
        Gen.Constant(new string('9', 100_000)),
        Gen.Choose(-2, 70_000).Select(number => $"{number}")
    );

    /// <summary>Texts that have some of the words in them.</summary>
    public static Gen<string> Around(params string[] words) =>
        Gen.OneOf(Gen.Elements(words), Gen.Elements(words), s_pieces)
            .ListOf()
            .Select(pieces => string.Concat(pieces.Take(6)));

    /// <summary>A word with one piece before it, behind it, or inside.</summary>
    public static Gen<string> Spoilt(params string[] words) =>
        from word in Gen.Elements(words)
        from piece in s_pieces
        from place in Gen.Choose(0, word.Length)
        select word.Insert(place, piece);
}
