using System.Globalization;
using CsvHelper;

namespace SqliteBench.Results;

/// <summary>
/// The results of a run as tidy CSV, in the sense of Wickham, "Tidy Data", Journal of Statistical Software 59 (2014): a row
/// a case, a column a variable. Numbers are written in the invariant culture with all their digits, so that what is read is
/// what was measured; a value that a case does not have is empty.
/// </summary>
public static class ResultsFile
{
    /// <summary>The file's name in the folder of a run.</summary>
    public const string Name = "results.csv";

    /// <summary>The version of the format that is written; files of this and of older versions are read.</summary>
    public const int Format = 3;

    // A file that was cut off is not read as one with fewer figures.
    private static readonly CsvReaderOptions s_strict = CsvReaderOptions.Default with
    {
        FieldCountMismatch = CsvFieldCountHandling.Throw,
    };

    /// <summary>Where a run puts its file.</summary>
    /// <param name="artifacts">The folder of artifacts, as BenchmarkDotNet takes it.</param>
    public static string OfArtifacts(string artifacts) => Path.Combine(artifacts, "results", Name);

    /// <summary>The files of a folder: its own, and that of a run whose artifacts are there.</summary>
    /// <param name="folder">The folder, which may be missing.</param>
    public static IEnumerable<string> In(string folder) =>
        new[] { Path.Combine(folder, Name), OfArtifacts(folder) }.Where(File.Exists);

    /// <summary>Writes a file, in place of one that is there.</summary>
    /// <param name="path">The file; its folder is made.</param>
    /// <param name="run">The results.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public static void Write(string path, RunResults run)
    {
        ArgumentNullException.ThrowIfNull(run);
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        // A reader, or the next run after an interruption, finds the old file or the new one, and never a part.
        string unfinished = $"{path}.new";
        try
        {
            WriteRows(unfinished, run);
            File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            File.Delete(unfinished);
            throw;
        }
    }

    /// <summary>Writes a file, unless it cannot be written; then what was there stays.</summary>
    /// <param name="path">The file; its folder is made.</param>
    /// <param name="run">The results.</param>
    /// <returns>Whether it was.</returns>
    public static bool TryWrite(string path, RunResults run)
    {
        try
        {
            Write(path, run);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Reads a file of this format or an older one: a column that it lacks is a value that its cases lack.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="UsageException">It is not there, no file of results, or of a newer format.</exception>
    public static RunResults Read(string path)
    {
        try
        {
            using CsvReader csv = CsvReader.FromFile(path, s_strict);
            string[] headers = [.. csv.Headers];
            if (!headers.Contains(ResultColumns.Format) || !headers.Contains(ResultColumns.Study))
            {
                throw new UsageException($"{path} is no file of results: it has no column '{ResultColumns.Format}'");
            }

            List<ResultRow> rows = [];
            while (csv.Read())
            {
                Dictionary<string, string> fields = headers.ToDictionary(
                    header => header,
                    header => csv.GetString(header),
                    StringComparer.Ordinal
                );
                ThrowIfNewer(path, fields[ResultColumns.Format]);
                rows.Add(new ResultRow(fields));
            }

            return rows.Count > 0 ? ResultRow.Gather(rows) : throw new UsageException($"{path} holds no case");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{path} cannot be read: {exception.Message}");
        }
        catch (Exception exception) when (exception is CsvFormatException or FormatException or ArgumentException)
        {
            throw new UsageException($"{path} is no file of results: {exception.Message}");
        }
    }

    private static void WriteRows(string path, RunResults run)
    {
        using CsvWriter csv = CsvWriter.ToFile(path, CsvWriterOptions.Default with { NewLine = "\n" });
        csv.WriteHeader([.. ResultColumns.All]);
        foreach (CaseResult result in run.Cases)
        {
            IReadOnlyDictionary<string, string> fields = ResultRow.Of(result, run);
            foreach (string column in ResultColumns.All)
            {
                csv.WriteField(fields.GetValueOrDefault(column));
            }

            csv.EndRecord();
        }
    }

    private static void ThrowIfNewer(string path, string format)
    {
        if (int.Parse(format, CultureInfo.InvariantCulture) > Format)
        {
            throw new UsageException(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{path} has format {format}, and this program reads up to {Format}: use the one that wrote it, or a newer"
                )
            );
        }
    }
}
