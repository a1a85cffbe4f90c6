using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Queries;

/// <summary>
/// Creates classes at run time, as a developer would write them for a query: a property per column or parameter.
/// </summary>
public static class RowClass
{
    private static readonly ModuleBuilder s_module = AssemblyBuilder
        .DefineDynamicAssembly(new AssemblyName("SqliteBench.Rows"), AssemblyBuilderAccess.Run)
        .DefineDynamicModule("Rows");
    private static int s_classes;

    /// <summary>
    /// Whether each column has one type and a name that is unique when case is ignored, as mappers ignore it.
    /// </summary>
    public static bool CanMap(IReadOnlyList<QueryColumn> columns) =>
        columns.All(column => column.Name.Length > 0 && !column.Name.Contains('.') && column.Type is not null)
        && columns.DistinctBy(column => column.Name, StringComparer.OrdinalIgnoreCase).Count() == columns.Count;

    /// <summary>Makes a class for rows. It has no properties if the columns cannot be properties.</summary>
    public static Type Of(IReadOnlyList<QueryColumn> columns) =>
        Of(CanMap(columns) ? columns.Select(column => (column.Name, TypeOf(column.Type, column.IsNullable))) : []);

    public static Type OfParameters(IEnumerable<ArgumentDefinition> parameters) =>
        Of(parameters.Select(parameter => (parameter.Name, TypeOf(parameter.Type, isNullable: true))));

    /// <summary>The parameters of a class that <see cref="OfParameters"/> has made.</summary>
    public static IReadOnlyList<ArgumentDefinition> DefinitionsOf(Type parameters) =>
        [
            .. Properties(parameters)
                .Select(property => new ArgumentDefinition(
                    property.Name,
                    Enum.GetValues<ArgumentType>()
                        .Single(type => TypeOf(type, isNullable: true) == property.PropertyType)
                )),
        ];

    private static Type Of(IEnumerable<(string Name, Type Type)> properties)
    {
        TypeBuilder type;
        lock (s_module)
        {
            type = s_module.DefineType($"Row{++s_classes}", TypeAttributes.Public | TypeAttributes.Sealed);
        }

        foreach ((string name, Type propertyType) in properties)
        {
            const MethodAttributes accessor =
                MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.HideBySig;
            FieldBuilder field = type.DefineField($"_{name}", propertyType, FieldAttributes.Private);
            PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, propertyType, null);
            MethodBuilder get = type.DefineMethod($"get_{name}", accessor, propertyType, null);
            ILGenerator code = get.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldfld, field);
            code.Emit(OpCodes.Ret);
            MethodBuilder set = type.DefineMethod($"set_{name}", accessor, null, [propertyType]);
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

    /// <summary>Creates an object with values for its properties, in their order.</summary>
    public static object New(Type type, IReadOnlyList<object?> values)
    {
        object made = Activator.CreateInstance(type)!;
        foreach ((PropertyInfo property, object? value) in Properties(type).Zip(values))
        {
            property.SetValue(made, value);
        }

        return made;
    }

    /// <summary>Compiles a method that adds the columns of a row to a fold.</summary>
    public static Action<TRow, Fold> Fold<TRow>(IEnumerable<QueryColumn> columns)
    {
        ParameterExpression row = Expression.Parameter(typeof(TRow));
        ParameterExpression fold = Expression.Parameter(typeof(Fold));
        IEnumerable<Expression> folds = Properties(typeof(TRow))
            .Zip(columns, (property, column) => FoldOf(Expression.Property(row, property), column, fold));
        return Expression
            .Lambda<Action<TRow, Fold>>(Expression.Block([.. folds, Expression.Empty()]), row, fold)
            .Compile();
    }

    private static Expression FoldOf(Expression value, QueryColumn column, Expression fold)
    {
        (string method, Type taken) = column.Type switch
        {
            ArgumentType.Integer => (nameof(Running.Fold.Add), typeof(long)),
            ArgumentType.Real => (nameof(Running.Fold.Real), typeof(double)),
            ArgumentType.Text => (nameof(Running.Fold.Text), typeof(string)),
            _ => (nameof(Running.Fold.Blob), typeof(ReadOnlySpan<byte>)),
        };
        Expression folded = Expression.Call(
            fold,
            typeof(Fold).GetMethod(method, [taken])!,
            Expression.Convert(value, taken)
        );
        return column.IsNullable
            ? Expression.IfThenElse(
                Expression.Equal(value, Expression.Constant(null, value.Type)),
                Expression.Call(fold, nameof(Running.Fold.Null), []),
                folded
            )
            : folded;
    }

    private static Type TypeOf(ArgumentType? type, bool isNullable) =>
        type switch
        {
            ArgumentType.Integer => isNullable ? typeof(long?) : typeof(long),
            ArgumentType.Real => isNullable ? typeof(double?) : typeof(double),
            ArgumentType.Text => typeof(string),
            _ => typeof(byte[]),
        };

    // The properties are in the order of their definition, which is that of their metadata.
    private static IEnumerable<PropertyInfo> Properties(Type type) =>
        type.GetProperties().OrderBy(property => property.MetadataToken);
}
