using FsCheck;
using FsCheck.Fluent;

namespace SqliteBench.Testing;

/// <summary>Tries a property on values that FsCheck makes, and shrinks the one that breaks it.</summary>
public static class Holds
{
    public static void For<T>(Func<T, bool> property) => Check.QuickThrowOnFailure(Prop.ForAll(property));

    public static void For<T1, T2>(Func<T1, T2, bool> property) => Check.QuickThrowOnFailure(Prop.ForAll(property));

    public static void For<T1, T2, T3>(Func<T1, T2, T3, bool> property) =>
        Check.QuickThrowOnFailure(Prop.ForAll(property));

    /// <summary>The same on values that a test makes up itself, which are not shrunk.</summary>
    public static void For<T>(Gen<T> values, Func<T, bool> property) =>
        Check.QuickThrowOnFailure(Prop.ForAll(values.ToArbitrary(), property));
}
