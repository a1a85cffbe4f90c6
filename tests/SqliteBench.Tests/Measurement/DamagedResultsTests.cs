using System.Text;
using FsCheck.Fluent;

namespace SqliteBench.Tests.Measurement;

/// <summary>A file of results that something happened to is read as what it still is, or refused by its name.</summary>
public sealed class DamagedResultsTests : DirectoryTests
{
    private static readonly string[] s_words =
    [
        "providers",
        "provider:cpp",
        "workload:",
        "of=time_ns",
        "of=",
        "over=provider:cpp",
        "speed=cpp",
        " ",
    ];

    // The first cases of a real file: the whole would only take longer.
    private static string[] Lines { get; } =
    [
        .. File.ReadLines(
                Directory
                    .GetFiles(
                        Path.Combine(Repository.Root, "BenchmarkDotNet.Artifacts", "published"),
                        ResultsFile.Name,
                        SearchOption.AllDirectories
                    )
                    .Order(StringComparer.Ordinal)
                    .First()
            )
            .Take(5),
    ];

    [Fact]
    public void The_file_that_is_damaged_here_is_read() => Read(string.Join('\n', Lines) + "\n").ShouldBeTrue();

    [Fact]
    public void A_file_that_is_cut_off_anywhere_is_read_or_refused() =>
        Holds.For(
            Gen.Choose(0, 10_000),
            share =>
            {
                string whole = string.Join('\n', Lines) + "\n";
                Read(whole[..(int)((long)whole.Length * share / 10_000)]);
                return true;
            }
        );

    [Fact]
    public void A_file_with_other_text_in_a_field_is_read_or_refused() =>
        Holds.For(
            from line in Gen.Choose(0, Lines.Length - 1)
            from share in Gen.Choose(0, 10_000)
            from length in Gen.Choose(0, 40)
            from text in HostileText.Around("format", "study", "1", "99", ",", "\"", "\n")
            select (line, share, length, text),
            damage =>
            {
                string[] lines = [.. Lines];
                string line = lines[damage.line];
                int start = (int)((long)line.Length * damage.share / 10_000);
                int end = Math.Min(line.Length, start + damage.length);
                lines[damage.line] = line[..start] + damage.text + line[end..];
                Read(string.Join('\n', lines) + "\n");
                return true;
            }
        );

    [Fact]
    public void Bytes_of_any_kind_are_refused() =>
        Holds.For(
            (byte[] bytes) =>
            {
                File.WriteAllBytes(Temporary.File(ResultsFile.Name), bytes);
                return !ReadsFile();
            }
        );

    [Fact]
    public void Any_words_in_the_mark_of_a_table_are_a_table_or_a_format_error() =>
        Holds.For(
            HostileText.Around([.. s_words, .. s_words.Select(word => $" {word} ")]),
            text =>
            {
                try
                {
                    return Documents.Splice(
                        $"<!-- figure: {text} --><!-- /figure -->",
                        [SampleResults.Run()],
                        StudyCatalog.ForReports
                    )
                        is not null;
                }
                catch (FormatException)
                {
                    return true;
                }
            }
        );

    private bool Read(string text)
    {
        // Half a pair of surrogates has no UTF-8, and is written as the replacement for it.
        File.WriteAllBytes(Temporary.File(ResultsFile.Name), Encoding.UTF8.GetBytes(text));
        return ReadsFile();
    }

    private bool ReadsFile()
    {
        string path = Temporary.File(ResultsFile.Name);
        try
        {
            return ResultsFile.Read(path).Cases.Count > 0;
        }
        catch (UsageException exception)
        {
            exception.Message.ShouldStartWith(path);
            return false;
        }
    }
}
