using SqliteBench.Providers;

namespace SqliteBench.Publishing;

/// <summary>
/// The C# file that makes a provider the one of the program src/Startup: it names the provider's types, so that nothing
/// of another provider comes along, and nothing has to be found by reflection, which a program compiled ahead of time may
/// not have.
/// </summary>
internal static class ProviderSource
{
    /// <summary>The text of the file.</summary>
    /// <param name="provider">A provider that is written in C#.</param>
    /// <exception cref="NotSupportedException">It is not.</exception>
    public static string Of(Provider provider) =>
        $$"""
            namespace SqliteBench.Startup;

            internal static class Chosen
            {
                public static StartedProvider Create() => new {{provider.Accept(new StartOf())}}();
            }

            """;

    /// <summary>A type as C# names it from anywhere.</summary>
    /// <param name="type">A type that is not nested in another.</param>
    internal static string NameOf(Type type)
    {
        string name = $"global::{type.Namespace}.{type.Name.Split('`')[0]}";
        return type.IsGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : name;
    }

    private sealed class StartOf : IProviderVisitor<string>
    {
        public string Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => Start("Synchronous", typeof(TConnection), typeof(TStatement));

        public string Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            Start("Asynchronous", typeof(TConnection), typeof(TStatement));

        public string Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("the native baseline has a program of its own");

        private static string Start(string kind, params Type[] types) =>
            $"{kind}Start<{string.Join(", ", types.Select(NameOf))}>";
    }
}
