using FsCheck;
using FsCheck.Fluent;

namespace SqliteBench.Workloads.Tests;

/// <summary>Tries a property on values that FsCheck makes, and shrinks the one that breaks it.</summary>
internal static class Holds
{
    public static void For<T>(Func<T, bool> property) => Check.QuickThrowOnFailure(Prop.ForAll(property));

    public static void For<T1, T2>(Func<T1, T2, bool> property) => Check.QuickThrowOnFailure(Prop.ForAll(property));

    public static void For<T1, T2, T3>(Func<T1, T2, T3, bool> property) =>
        Check.QuickThrowOnFailure(Prop.ForAll(property));
}
