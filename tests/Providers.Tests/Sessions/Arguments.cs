namespace SqliteBench.Providers.Tests.Sessions;

public readonly record struct ItemArguments(long Id, long? Number, double? Real, string? Text, byte[]? Bytes)
    : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        new(nameof(Id), ArgumentType.Integer),
        new(nameof(Number), ArgumentType.Integer),
        new(nameof(Real), ArgumentType.Real),
        new(nameof(Text), ArgumentType.Text),
        new(nameof(Bytes), ArgumentType.Blob),
    ];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(Id);
        if (Number is { } number)
        {
            binder.Integer(number);
        }
        else
        {
            binder.Null();
        }

        if (Real is { } real)
        {
            binder.Real(real);
        }
        else
        {
            binder.Null();
        }

        binder.Text(Text);
        binder.Blob(Bytes);
    }
}

public readonly record struct KeyArgument(long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Id), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Id);
}

public readonly record struct TextArguments(string? Text, long Number) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Text), ArgumentType.Text), new(nameof(Number), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Text(Text);
        binder.Integer(Number);
    }
}

/// <summary>Two items as arguments Id0, Number0, ... Id1, Number1, ... without a property for any of them.</summary>
public readonly struct NamedItems(ItemArguments first, ItemArguments second) : IArguments, INamedValues
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        .. from item in Enumerable.Range(0, 2)
        from definition in ItemArguments.Definitions
        select definition with
        {
            Name = $"{definition.Name}{item}",
        },
    ];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        first.Bind(ref binder);
        second.Bind(ref binder);
    }

    // From last to first, since names and not places tell them apart.
    public object ToObject() =>
        new[] { second, first }
            .SelectMany(
                (item, index) =>
                    new (string Name, object? Value)[]
                    {
                        ($"Bytes{1 - index}", item.Bytes),
                        ($"Text{1 - index}", item.Text),
                        ($"Real{1 - index}", item.Real),
                        ($"Number{1 - index}", item.Number),
                        ($"Id{1 - index}", item.Id),
                    }
            )
            .ToDictionary(entry => entry.Name, entry => entry.Value);
}
