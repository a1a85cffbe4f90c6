using System.Collections;
using System.Reflection;
using System.Text.RegularExpressions;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers.Tests.Mappers;

/// <summary>The operations of object mappers are found by SQL: each has to take the arguments of that SQL.</summary>
public sealed partial class MapperOperationTests
{
    private static readonly string[] s_texts =
    [
        .. from type in (Type[])[typeof(BlockSql), typeof(RecordSql)]
        from constant in type.GetFields(BindingFlags.Public | BindingFlags.Static)
        let text = constant.GetValue(null) as string
        where text is not null
        from end in (string[])["", AdoNetSession.RowIdQuery]
        select text + end,
        RecordRows<RowCount.One>.Insert,
        RecordRows<RowCount.Ten>.Insert,
        RecordRows<RowCount.Hundred>.Insert,
        RecordRows<RowCount.Thousand>.Insert,
    ];

    public static TheoryData<string> Texts => [.. s_texts];

    [Theory]
    [MemberData(nameof(Texts))]
    public void An_operation_takes_the_arguments_of_its_SQL(string sql)
    {
        string[] parameters = [.. Parameter().Matches(sql).Select(match => match.Value[1..])];
        foreach (Delegate operation in Operations(sql))
        {
            Type arguments = operation.Method.GetParameters()[^1].ParameterType;
            DefinitionsOf(arguments).ShouldBe(parameters, ignoreOrder: true, $"{operation.Method} for {sql}");
        }
    }

    // An operation of another type would never be called: the SQL would be executed instead.
    [Theory]
    [MemberData(nameof(Texts))]
    public void An_operation_returns_what_its_SQL_returns(string sql)
    {
        bool isQuery = sql.StartsWith("SELECT", StringComparison.Ordinal);
        foreach (Delegate operation in Operations(sql))
        {
            Type type = operation.Method.ReturnType;
            bool isRead = type == typeof(long?) || typeof(IEnumerable).IsAssignableFrom(type);
            bool isChange = type == typeof(int) || type == typeof(long);
            (isQuery ? isRead : isChange).ShouldBeTrue($"{operation.Method} for {sql}");
        }
    }

    [Fact]
    public void Most_statements_have_an_operation_of_each_mapper() =>
        s_texts.Sum(text => Operations(text).Count()).ShouldBeGreaterThan(100);

    private static IEnumerable<Delegate> Operations(string sql)
    {
        string entitySql = sql.Replace(AdoNetSession.RowIdQuery, Providers.EntityMapper.EntitySql.RowIdQuery);
        Delegate?[] operations =
        [
            EntityFrameworkCore.Find<PlainQueries>(entitySql),
            EntityFrameworkCore.Find<CompiledQueries>(entitySql),
            EntityFrameworkCore.Find<TrackedQueries>(entitySql),
            LinqToDb.Find<PlainQueries>(sql),
            LinqToDb.Find<CompiledQueries>(sql),
            SqliteNetConnection.Operations.GetValueOrDefault(sql),
            ConstantCalls.Find(sql),
        ];
        return operations.OfType<Delegate>();
    }

    private static IEnumerable<string> DefinitionsOf(Type arguments)
    {
        object definitions = arguments.GetProperty(nameof(NoArguments.Definitions))!.GetValue(null)!;
        return ((IReadOnlyList<ArgumentDefinition>)definitions).Select(definition => definition.Name);
    }

    [GeneratedRegex(@"@\w+")]
    private static partial Regex Parameter();
}
