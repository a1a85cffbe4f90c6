using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;

namespace SqliteBench.Providers.EntityMapper;

internal static class EntityModel
{
    private static readonly ConcurrentDictionary<(Type Row, string Columns), IModel> s_ofRows = new();

    /// <summary>The tables of the suite.</summary>
    public static IModel OfTables { get; } = Build(EntityFrameworkCore.Map);

    /// <summary>Rows of a statement, of no table; a property that is none of its columns stays as it is.</summary>
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
                            // Whatever the class says: a statement may return NULL.
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
