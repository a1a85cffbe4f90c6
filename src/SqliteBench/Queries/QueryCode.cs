using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Queries;

/// <param name="HasNulls">Whether it is NULL in some rows.</param>
internal sealed record ResultColumnType(string Name, ArgumentType Type, bool HasNulls);

/// <summary>
/// Writes and compiles what a .NET developer would write for a query: a type for its arguments and a class for its rows, with a
/// property per parameter and column.
/// </summary>
internal static class QueryCode
{
    private const string Start = """
        using System.Collections.Generic;
        using SqliteBench.Providers;
        using SqliteBench.Workloads.Queries;
        using SqliteBench.Workloads.Rows;
        using SqliteBench.Workloads.Running;
        using SqliteBench.Workloads.Statements;

        """;

    public static bool IsName(string name) => SyntaxFacts.IsValidIdentifier(name);

    /// <exception cref="InvalidOperationException">The generated code does not compile.</exception>
    public static void Compile(string path, IEnumerable<string> sources)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            Path.GetFileNameWithoutExtension(path),
            sources.Select(source => CSharpSyntaxTree.ParseText(Start + source)),
            [
                .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
                    .Split(Path.PathSeparator)
                    .Select(assembly => MetadataReference.CreateFromFile(assembly)),
            ],
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                optimizationLevel: OptimizationLevel.Release,
                nullableContextOptions: NullableContextOptions.Enable
            )
        );
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(path);
        if (!result.Success)
        {
            throw new InvalidOperationException(
                $"the code generated for a query does not compile: {result.Diagnostics.First(one => one.Severity == DiagnosticSeverity.Error)}"
            );
        }
    }

    public static string Of(
        int number,
        IReadOnlyList<(string Name, ArgumentType Type)> parameters,
        IReadOnlyList<ResultColumnType> columns
    )
    {
        StringBuilder code = new();
        string query = QuerySet.ClassOf(number);
        string fold = columns.Count == 0 ? "NoRows" : "RowFold";
        string row = columns.Count == 0 ? "NoRow" : "Row";
        code.AppendLine(
            $$"""
            public static class {{query}}
            {
                internal static Query Create(byte[] encoded, string sql, QueryResult result, RowComparison compares)
                {
                    List<Arguments> arguments = new();
                    ArgumentDecoder decoder = new(encoded);
                    while (!decoder.IsAtEnd)
                    {
                        arguments.Add(new Arguments({{string.Join(
                ", ",
                parameters.Select(one => $"decoder.{one.Type}()")
            )}}));
                    }
            {{(parameters.Count == 0 ? "        arguments.Add(default);" : "")}}
                    return new Query<Arguments, {{row}}, {{fold}}>(arguments.ToArray()) { Sql = sql, Result = result, Compares = compares };
                }

                internal readonly record struct Arguments({{string.Join(
                ", ",
                parameters.Select(one => $"{TypeOf(one.Type)} @{one.Name}")
            )}}) : IArguments
                {
                    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = new ArgumentDefinition[]
                    {
                        {{string.Join(", ", parameters.Select(one => $"new(\"{one.Name}\", ArgumentType.{one.Type})"))}}
                    };

                    public void Bind<TBinder>(ref TBinder binder)
                        where TBinder : struct, IBinder, allows ref struct
                    {
                        {{string.Concat(parameters.Select(one => $"binder.{one.Type}(@{one.Name}); "))}}
                    }
                }
            """
        );
        if (columns.Count > 0)
        {
            string[] names = [.. columns.Select((column, place) => PropertyOf(columns, place))];
            code.AppendLine(
                $$"""
                    public sealed class Row
                    {
                        {{string.Join(
                    "\n        ",
                    columns.Select(
                        (column, place) =>
                            $"public {TypeOf(column.Type)}{(column.HasNulls ? "?" : "")} @{names[place]} {{ get; set; }}{(column.HasNulls || column.Type is ArgumentType.Integer or ArgumentType.Real ? "" : " = null!;")}"
                    )
                )}}
                    }

                    internal readonly struct RowFold(Fold fold) : IRowFold<RowFold, Row>
                    {
                        public static string Columns => "{{string.Concat(columns.Select(LetterOf))}}";

                        public static RowFold Into(Fold fold) => new(fold);

                        public void Accept<TReader>(ref TReader reader)
                            where TReader : struct, IRowReader, allows ref struct
                        {
                            {{string.Join("\n            ", columns.Select(ReadOf))}}
                            fold.EndRow();
                        }

                        public void Accept(Row row)
                        {
                            {{string.Join(
                    "\n            ",
                    columns.Select((column, place) => TakeOf(column, names[place]))
                )}}
                            fold.EndRow();
                        }
                    }
                """
            );
        }

        return code.AppendLine("}").ToString();
    }

    // A column whose name cannot be a property's is read by position, which mappers cannot do.
    private static string PropertyOf(IReadOnlyList<ResultColumnType> columns, int place) =>
        IsName(columns[place].Name)
        && !columns.Take(place).Any(other => other.Name.Equals(columns[place].Name, StringComparison.OrdinalIgnoreCase))
            ? columns[place].Name
            : $"Column{place}";

    private static string TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => "long",
            ArgumentType.Real => "double",
            ArgumentType.Text => "string",
            _ => "byte[]",
        };

    private static char LetterOf(ResultColumnType column)
    {
        char letter = $"{column.Type}"[0];
        return column.HasNulls ? char.ToLowerInvariant(letter) : letter;
    }

    private static string FoldOf(ArgumentType type) => type == ArgumentType.Integer ? nameof(Fold.Add) : $"{type}";

    private static string ReadOf(ResultColumnType column, int place)
    {
        string read = $"fold.{FoldOf(column.Type)}(reader.{column.Type}({place}));";
        return column.HasNulls ? $"if (reader.IsNull({place})) {{ fold.Null(); }} else {{ {read} }}" : read;
    }

    private static string TakeOf(ResultColumnType column, string name) =>
        column.HasNulls
            ? $"if (row.@{name} is {{ }} of_{name}) {{ fold.{FoldOf(column.Type)}(of_{name}); }} else {{ fold.Null(); }}"
            : $"fold.{FoldOf(column.Type)}(row.@{name});";
}
