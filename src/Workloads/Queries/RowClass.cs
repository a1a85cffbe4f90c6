using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;

namespace SqliteBench.Workloads.Queries;

/// <summary>Makes the classes that a developer would write for a query: a property per column or parameter.</summary>
internal static class RowClass
{
    private static readonly ModuleBuilder s_module = AssemblyBuilder
        .DefineDynamicAssembly(new AssemblyName("SqliteBench.Rows"), AssemblyBuilderAccess.Run)
        .DefineDynamicModule("Rows");
    private static int s_classes;

    /// <summary>Whether each column has one type and a name that is unique when case is ignored, as mappers do.</summary>
    public static bool CanHave(IReadOnlyList<QueryColumn> columns) =>
        columns.All(column => column.Name.Length > 0 && !column.Name.Contains('.') && column.Letter != 'V')
        && columns.DistinctBy(column => column.Name, StringComparer.OrdinalIgnoreCase).Count() == columns.Count;

    /// <summary>A class for rows; without properties if the columns cannot be theirs.</summary>
    public static Type Of(IReadOnlyList<QueryColumn> columns) =>
        Of(CanHave(columns) ? columns.Select(column => (column.Name, TypeOf(column.Letter))) : []);

    public static Type Of(IEnumerable<(string Name, Type Type)> properties)
    {
        TypeBuilder type;
        lock (s_module)
        {
            type = s_module.DefineType($"Row{++s_classes}", TypeAttributes.Public | TypeAttributes.Sealed);
        }

        foreach ((string name, Type of) in properties)
        {
            const MethodAttributes accessor =
                MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.HideBySig;
            FieldBuilder field = type.DefineField($"_{name}", of, FieldAttributes.Private);
            PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, of, null);
            MethodBuilder get = type.DefineMethod($"get_{name}", accessor, of, null);
            ILGenerator code = get.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldfld, field);
            code.Emit(OpCodes.Ret);
            MethodBuilder set = type.DefineMethod($"set_{name}", accessor, null, [of]);
            code = set.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldarg_1);
            code.Emit(OpCodes.Stfld, field);
            code.Emit(OpCodes.Ret);
            property.SetGetMethod(get);
            property.SetSetMethod(set);
        }

        return type.CreateType();
    }

    public static object New(Type type, IReadOnlyList<object?> values)
    {
        object made = Activator.CreateInstance(type)!;
        foreach ((PropertyInfo property, object? value) in Properties(type).Zip(values))
        {
            property.SetValue(made, value);
        }

        return made;
    }

    /// <summary>Folds the properties of a row as columns of these letters.</summary>
    public static Action<TRow, Fold> Fold<TRow>(string letters)
    {
        ParameterExpression row = Expression.Parameter(typeof(TRow));
        ParameterExpression fold = Expression.Parameter(typeof(Fold));
        Expression Of(PropertyInfo property, char letter)
        {
            Expression value = Expression.Property(row, property);
            Type bare = TypeOf(char.ToUpperInvariant(letter));
            string name = bare == typeof(long) ? nameof(Running.Fold.Add) : $"{StorageClassOf(letter)}";
            // The only blobs of a class are arrays.
            Type taken = bare == typeof(byte[]) ? typeof(ReadOnlySpan<byte>) : bare;
            Expression folded = Expression.Call(
                fold,
                typeof(Fold).GetMethod(name, [taken])!,
                Expression.Convert(value, taken)
            );
            return char.IsUpper(letter)
                ? folded
                : Expression.IfThenElse(
                    Expression.Equal(value, Expression.Constant(null, property.PropertyType)),
                    Expression.Call(fold, nameof(Running.Fold.Null), []),
                    folded
                );
        }

        IEnumerable<Expression> all = Properties(typeof(TRow)).Zip(letters, Of);
        return Expression
            .Lambda<Action<TRow, Fold>>(Expression.Block([.. all, Expression.Empty()]), row, fold)
            .Compile();
    }

    public static Type TypeOf(ArgumentType type) => TypeOf(char.ToLowerInvariant($"{type}"[0]));

    private static ArgumentType StorageClassOf(char letter) =>
        Enum.GetValues<ArgumentType>().Single(type => $"{type}"[0] == char.ToUpperInvariant(letter));

    private static Type TypeOf(char letter) =>
        letter switch
        {
            'I' => typeof(long),
            'i' => typeof(long?),
            'R' => typeof(double),
            'r' => typeof(double?),
            'T' or 't' => typeof(string),
            _ => typeof(byte[]),
        };

    // In the order of their definition, which is that of their metadata.
    private static IEnumerable<PropertyInfo> Properties(Type type) =>
        type.GetProperties().OrderBy(property => property.MetadataToken);
}
