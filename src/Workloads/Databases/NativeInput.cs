using System.Text;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// A folder that the C++ program measures, which runs without .NET: a template, and a file with one line of words, the
/// statements of the pragmas, and the operations.
/// </summary>
internal static class NativeInput
{
    /// <param name="folder">The folder, which must exist; what it holds of an earlier one is replaced.</param>
    /// <param name="options">What the template and the operations are made from.</param>
    /// <exception cref="IOException">It cannot be written.</exception>
    public static void Write(
        string folder,
        Workload workload,
        string template,
        BlockSchema schema,
        StreamOptions options,
        PragmaSet pragmas
    )
    {
        DatabaseFiles.Copy(template, Path.Combine(folder, "template.db"));
        byte[] statements = Encoding.UTF8.GetBytes(pragmas.Statements);
        string words =
            $"sqlitebench-operations-1 {workload} {schema} {options.Rows} {options.Seed} {pragmas} {DatabaseFiles.Size(template)} {statements.Length} {options.Operations}\n";
        using FileStream file = File.Create(Path.Combine(folder, "operations.bin"));
        file.Write([.. Encoding.UTF8.GetBytes(words), .. statements]);
        file.Write(OperationStream.Generate(workload, options).Records.Span);
    }
}
