using System.Collections.Concurrent;
using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>Models of EF Core, each made once by its conventions.</summary>
internal static class EntityModel
{
    private static readonly ConcurrentDictionary<Assembly, IModel> Mapped = new();
    private static readonly ConcurrentDictionary<(Type Row, string Columns), IModel> Unmapped = new();

    /// <summary>
    /// What a context is opened with: the classes that were mapped last, so that an application's requests have one context
    /// each.
    /// </summary>
    public static IModel Main { get; private set; } = Build(_ => { });

    /// <summary>The classes of an assembly that name their table.</summary>
    public static IModel Of(Assembly assembly) =>
        Main = Mapped.GetOrAdd(
            assembly,
            static assembly =>
                Build(model =>
                {
                    foreach (Type row in assembly.GetTypes().Where(type => type.IsDefined(typeof(TableAttribute))))
                    {
                        SetKey(model.Entity(row), row);
                    }
                })
        );

    /// <summary>Rows of a statement, which are those of no table.</summary>
    /// <param name="columns">The statement's columns; a property that is none of them stays as it is.</param>
    public static IModel Of(Type row, IReadOnlyCollection<string> columns) =>
        Unmapped.GetOrAdd(
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

    // The attribute alone makes no key of two columns.
    private static void SetKey(EntityTypeBuilder entity, Type row)
    {
        string[] key = [.. row.GetProperties().Where(it => it.IsDefined(typeof(KeyAttribute))).Select(it => it.Name)];
        if (key.Length > 0)
        {
            entity.HasKey(key);
        }
    }

    private static IModel Build(Action<ModelBuilder> define)
    {
        ModelBuilder model = SqliteConventionSetBuilder.CreateModelBuilder();
        define(model);
        return model.FinalizeModel();
    }
}
