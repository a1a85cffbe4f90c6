using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;

namespace SqliteBench.Providers.EntityMapper;

internal static class EntityModel
{
    private static readonly ConcurrentDictionary<(Type Row, string Columns), IModel> s_ofRows = new();

    /// <summary>The model of the suite's tables.</summary>
    public static IModel OfTables { get; } = Build(EntityFrameworkCore.Map);

    /// <summary>
    /// Returns the model of a statement's rows, which belong to no table; a property without a column keeps its value.
    /// </summary>
    public static IModel Of(Type row, IReadOnlyCollection<string> columns) =>
        s_ofRows.GetOrAdd(
            (row, string.Join(',', columns)),
            _ =>
                Build(model =>
                {
                    EntityTypeBuilder entity = model.Entity(row).HasNoKey().ToView(null);
                    foreach (PropertyInfo property in row.GetProperties())
                    {
                        if (!columns.Contains(property.Name, StringComparer.OrdinalIgnoreCase))
                        {
                            entity.Ignore(property.Name);
                        }
                        else if (!property.PropertyType.IsValueType)
                        {
                            // A statement may return NULL, whatever the class says.
                            entity.Property(property.PropertyType, property.Name).IsRequired(false);
                        }
                    }
                })
        );

    private static IModel Build(Action<ModelBuilder> define)
    {
        ModelBuilder model = SqliteConventionSetBuilder.CreateModelBuilder();
        define(model);
        return model.FinalizeModel();
    }
}
