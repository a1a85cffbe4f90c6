using System.Reflection;
using System.Xml.Linq;
using Dapper;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace SqliteBench.Tests.Commands;

/// <summary>The code blocks of documents compile and run; the program accepts the commands in them and under answers.</summary>
public sealed partial class SampleTests : DirectoryTests
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench";

    private static readonly Dictionary<string, (string Language, string Code)> s_samples = Directory
        .GetFiles(Repository.Root, "*.md")
        .Concat(Directory.GetFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories))
        .SelectMany(SamplesOf)
        .ToDictionary();

    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    // The engine is in place before a sample opens a database.
    public SampleTests() => _ = MicrosoftSqlite.Provider.ReadVersions();

    private string DatabasePath => Temporary.File("app.db").Replace('\\', '/');

    public static TheoryData<string> Places => [.. s_samples.Keys];

    [Theory]
    [MemberData(nameof(Places))]
    public void A_sample_works(string place) => Run(s_samples[place].Language, s_samples[place].Code);

    [Theory]
    [InlineData("csharp", "connection.Opn();", "'Opn'")]
    [InlineData("csharp", "connection.BeginTransaction(); connection.BeginTransaction();", "nested")]
    [InlineData("csharp", "command.CommandText = \"SELECT Nam FROM Item\";", "Nam")]
    [InlineData("csharp", "void F(DbConnection connection) => connection.Execute(\"DELETE FROM It\");", "table: It")]
    [InlineData("sql", "SELECT Nam FROM Item; -- a comment", "Nam")]
    [InlineData("sql", "PRAGMA jurnal_mode = WAL;", "jurnal_mode")]
    [InlineData("sh", Program + " --rows 10", "'dotnet'")]
    [InlineData("sh", Program + " -- --anyCategories nonesuch # a comment", "nonesuch")]
    [InlineData("bash", "--rows 10 \\\n  --workloads selct", "selct")]
    [InlineData("sh", "dotnet build && compare one", "<new>")]
    [InlineData("sh", "pairs cpp pinvoke", "pairs")]
    [InlineData("xml", "<a>", "'a'")]
    [InlineData("", "", "language")]
    public void A_wrong_sample_is_found(string language, string code, string word) =>
        MessageOf<Exception>(() => Run(language, code)).ShouldContain(word);

    private static IEnumerable<(string, (string, string))> SamplesOf(string file)
    {
        string text = File.ReadAllText(file);
        string document = Path.GetRelativePath(Repository.Root, file).Replace('\\', '/');
        return from sample in Sample().Matches(text)
            let place = $"{document}:{text[..sample.Index].Count(letter => letter == '\n') + 1}"
            let language = sample.Groups["language"].Value
            // GuideTests compares its quotes with their files.
            where document != "docs/maintainers/adding.md" || language != "csharp"
            select (
                place,
                sample.Groups["command"].Success
                    ? ("sh", string.Join('\n', sample.Groups["command"].Captures))
                    : (language, sample.Groups["code"].Value)
            );
    }

    private void Run(string language, string code)
    {
        Action<string> run = language switch
        {
            "csharp" => RunCSharp,
            "sql" => RunSql,
            "sh" or "bash" => ReadShell,
            "xml" => xml => XElement.Parse($"<Project>{xml}</Project>"),
            "text" => _ => { },
            _ => throw new FormatException($"no test knows the language '{language}'"),
        };
        run(code);
    }

    private void RunCSharp(string code)
    {
        CreateDatabase(code).Dispose();
        CompilationUnitSyntax unit = SyntaxFactory.ParseCompilationUnit(code);
        // A field parses as a statement too.
        ILookup<bool, MemberDeclarationSyntax> members = unit.Members.ToLookup(one =>
            one is not GlobalStatementSyntax || Regex.IsMatch($"{one}", "^(private|public|static) ")
        );
        // A method that is not called gets what has the names of its parameters.
        IEnumerable<string> calls =
            from method in unit.DescendantNodes().OfType<LocalFunctionStatementSyntax>()
            where Regex.Count(code, $@"\b{method.Identifier}\b") == 1
            let arguments = string.Join(", ", method.ParameterList.Parameters.Select(one => one.Identifier))
            select $"await Task.Run(() => {method.Identifier}({arguments}));";
        string source = $$"""
            {{unit.Usings}}
            {{SamplePrelude.Code}}
            public class Sample : Prelude
            {
                {{string.Concat(members[true])}}
                public async Task RunAsync()
                {
                    {{string.Concat(members[false])}}
                    {{string.Concat(calls)}}
                    Prelude.command.Prepare();
                }
            }
            """;
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Sample",
            [CSharpSyntaxTree.ParseText(source.Replace("app.db", DatabasePath))],
            s_references,
            new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
        using MemoryStream assembly = new();
        compilation.Emit(assembly).Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error).ShouldBeEmpty();
        Type type = Assembly.Load(assembly.ToArray()).GetType("Sample", throwOnError: true)!;
        using IDisposable sample = (IDisposable)Activator.CreateInstance(type)!;
        Task.Run(type.GetMethod("RunAsync")!.CreateDelegate<Func<Task>>(sample)).GetAwaiter().GetResult();
    }

    private void RunSql(string sql)
    {
        using SqliteConnection connection = CreateDatabase(sql);
        Execute(connection, sql);
    }

    private SqliteConnection CreateDatabase(string sample)
    {
        SqliteConnection connection = new($"Data Source={DatabasePath};Pooling=False");
        connection.Open();
        Execute(connection, SamplePrelude.Tables);
        foreach (Match table in Regex.Matches(sample, @"CREATE TABLE (\w+)"))
        {
            Execute(connection, $"DROP TABLE IF EXISTS {table.Groups[1]}");
        }

        // SQLite ignores one that it does not know.
        Regex
            .Matches(sample, @"PRAGMA (\w+)")
            .Select(pragma => pragma.Groups[1].Value)
            .ShouldBeSubsetOf(connection.Query<string>("PRAGMA pragma_list"));
        return connection;
    }

    // Unlike a command, takes parameters without a value for NULL.
    private static void Execute(SqliteConnection connection, string sql) =>
        raw.sqlite3_exec(connection.Handle, sql, null, null, out string error).ShouldBe(raw.SQLITE_OK, error);

    private static void ReadShell(string script)
    {
        string commands = Regex.Replace(script, @"\\\n|(?<=^|\s)#.*$", "", RegexOptions.Multiline);
        foreach (string command in Regex.Split(commands.Trim(), @"\s*(?:\n|&&)\s*"))
        {
            string arguments = Regex.Replace(command, $"^.*{Program}( -- |$)", "");
            if (!Regex.IsMatch(arguments, @"^(docker |dotnet (?!run)|gh |sudo |\.ci/|scripts/)"))
            {
                ReadArguments(arguments);
            }
        }
    }

    private static void ReadArguments(string text)
    {
        // The process of the tests has its engine already.
        string bundled = text.Replace("--engine system", "");
        string[] arguments = bundled.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        Command command = CommandCatalog.Read(arguments).CommandResult.Command;
        // A missing directory is the last mistake to be found before anything runs. What --new writes needs none.
        if (
            arguments.Length > 1
            && !arguments.Contains("--new")
            && command.Options.Any(option => option.Name == "--directory")
        )
        {
            ProgramCall
                .Of([.. arguments, "--directory", "nonesuch"])
                .Error.ShouldHaveSingleItem()
                .ShouldMatch("--directory: '.*' is not an existing|'.*sql' does not exist|none of them is available");
        }
    }

    [GeneratedRegex(
        @"^ *```(?<language>.*)\n(?<code>[\s\S]*?)^ *```$|^(Measure it:|- (?=`dotnet run ))([^`\n]*`(?<command>[^`\n]*)`)+",
        RegexOptions.Multiline
    )]
    private static partial Regex Sample();
}
