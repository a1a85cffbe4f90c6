using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

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

    /// <summary>Whether a column's name can be that of a property, and no column before it has the same.</summary>
    public static bool IsProperty(IReadOnlyList<string> columns, int place) =>
        SyntaxFacts.IsValidIdentifier(columns[place])
        && !columns.Take(place).Contains(columns[place], StringComparer.OrdinalIgnoreCase);

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
        IReadOnlyList<ArgumentDefinition> parameters,
        IReadOnlyList<ResultColumnType> columns
    )
    {
        string Each<T>(IEnumerable<T> all, string between, Func<T, int, string> text) =>
            string.Join(between, all.Select(text));
        string[] names = [.. columns.Select(column => column.Name)];
        // A column whose name cannot be a property's is read by position, which mappers cannot do.
        string PropertyOf(int place) => IsProperty(names, place) ? names[place] : $"Column{place}";
        (string fold, string row) = columns.Count == 0 ? ("NoRows", "NoRow") : ("RowFold", "Row");
        StringBuilder code = new(
            $$"""
            public static class {{QuerySet.ClassOf(number)}}
            {
                internal static Query Create(Arguments[] arguments, string sql, QueryResult result, RowComparison compares) =>
                    new Query<Arguments, {{row}}, {{fold}}>(arguments) { Sql = sql, Result = result, Compares = compares };

                internal readonly record struct Arguments({{Each(
                parameters,
                ", ",
                (one, _) => $"{TypeOf(one.Type)} @{one.Name}"
            )}}) : IArguments
                {
                    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = new ArgumentDefinition[]
                    {
                        {{Each(parameters, ", ", (one, _) => $"new(\"{one.Name}\", ArgumentType.{one.Type})")}}
                    };

                    public void Bind<TBinder>(ref TBinder binder)
                        where TBinder : struct, IBinder, allows ref struct
                    {
                        {{Each(parameters, " ", (one, _) => $"binder.{one.Type}(@{one.Name});")}}
                    }
                }

            """
        );
        if (columns.Count > 0)
        {
            code.AppendLine(
                $$"""
                    public sealed class Row
                    {
                        {{Each(columns, "\n        ", (column, place) => Declare(column, PropertyOf(place)))}}
                    }

                    internal readonly struct RowFold(Fold fold) : IRowFold<RowFold, Row>
                    {
                        public static string Columns => "{{Each(columns, "", (column, _) => LetterOf(column))}}";

                        public static RowFold Into(Fold fold) => new(fold);

                        public void Accept<TReader>(ref TReader reader)
                            where TReader : struct, IRowReader, allows ref struct
                        {
                            {{Each(columns, "\n            ", ReadOf)}}
                            fold.EndRow();
                        }

                        public void Accept(Row row)
                        {
                            {{Each(columns, "\n            ", (column, place) => TakeOf(column, PropertyOf(place)))}}
                            fold.EndRow();
                        }
                    }
                """
            );
        }

        return code.AppendLine("}").ToString();
    }

    private static string TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => "long",
            ArgumentType.Real => "double",
            ArgumentType.Text => "string",
            _ => "byte[]",
        };

    private static string Declare(ResultColumnType column, string name)
    {
        bool isValue = column.Type is ArgumentType.Integer or ArgumentType.Real;
        return $"public {TypeOf(column.Type)}{(column.HasNulls ? "?" : "")} @{name} {{ get; set; }}{(column.HasNulls || isValue ? "" : " = null!;")}";
    }

    private static string LetterOf(ResultColumnType column)
    {
        string letter = $"{column.Type}"[..1];
        return column.HasNulls ? letter.ToLowerInvariant() : letter;
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
