using System.Data.Common;
using System.Reflection;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers.AdoNet;

/// <summary>The assembly System.Data.SQLite, when the program was built with it and it works on this system.</summary>
internal static class SystemSqliteLibrary
{
    private const string AssemblyName = "System.Data.SQLite";

    private static readonly Lazy<(DbProviderFactory? Factory, string? Reason)> Loaded = new(Load);
    private static readonly Lazy<string?> Reached = new(Extend);

    /// <summary>Null when it can be used; else one sentence without a full stop.</summary>
    public static string? UnavailableReason => Loaded.Value.Reason;

    /// <summary>Its factory.</summary>
    /// <exception cref="InvalidOperationException">It cannot be used.</exception>
    public static DbProviderFactory Factory =>
        Loaded.Value.Factory ?? throw new InvalidOperationException(Loaded.Value.Reason);

    /// <summary>
    /// Has its engine, whose functions have no public names, load the native library as an extension
    /// (https://www.sqlite.org/loadext.html), which it stays for the rest of the process.
    /// </summary>
    /// <returns>What the native library calls the engine; null where the engine does not load it.</returns>
    public static string? ReachEngine() => Reached.Value;

    /// <summary>Resets the statements of a command that has failed.</summary>
    /// <param name="command">A command of the library.</param>
    public static void Reset(DbCommand command)
    {
        try
        {
            command
                .GetType()
                .GetMethod("Reset", BindingFlags.Instance | BindingFlags.Public, [])
                ?.Invoke(command, null);
        }
        catch (TargetInvocationException)
        {
            // sqlite3_reset answers with the last execution's error once more. Nor is there one to reset where the command
            // or its connection has been disposed of.
        }
    }

    private static string? Extend()
    {
        if (NativeLibraryFile.UnavailableReason is not null)
        {
            return null;
        }

        using DbConnection connection = OpenInMemory(Factory);
        try
        {
            connection
                .GetType()
                .GetMethod("LoadExtension", [typeof(string), typeof(string)])!
                .Invoke(connection, [NativeLibraryFile.Path, NativeImports.ExtensionEntryPoint]);
            return NativeImports.ExtendedEngine;
        }
        catch (TargetInvocationException exception) when (exception.InnerException is DbException)
        {
            return null;
        }
    }

    private static (DbProviderFactory? Factory, string? Reason) Load()
    {
        try
        {
            Assembly assembly = Assembly.Load(AssemblyName);
            object? instance = assembly
                .GetType("System.Data.SQLite.SQLiteFactory", throwOnError: true)!
                .GetField("Instance", BindingFlags.Public | BindingFlags.Static)
                ?.GetValue(null);
            if (instance is not DbProviderFactory factory)
            {
                return (null, $"{AssemblyName} has no SQLiteFactory.Instance");
            }

            // Its native part is found only when a connection is opened; not every system has one.
            OpenInMemory(factory).Dispose();
            return (factory, null);
        }
        catch (Exception exception) when (ReasonOf(exception) is not null)
        {
            return (null, ReasonOf(exception));
        }
    }

    /// <summary>Why the library cannot be used, where that is what an exception tells; else null.</summary>
    /// <param name="exception">What loading it or opening a connection threw.</param>
    internal static string? ReasonOf(Exception exception) =>
        exception switch
        {
            FileNotFoundException =>
                "the package System.Data.SQLite.Core was not in the configured NuGet sources when the program was built",
            BadImageFormatException
            or FileLoadException
            or TypeLoadException
            or TypeInitializationException
            or TargetInvocationException =>
                $"{AssemblyName} does not work on this system ({exception.GetBaseException().GetType().Name})",
            _ => null,
        };

    private static DbConnection OpenInMemory(DbProviderFactory factory)
    {
        DbConnection connection = factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = "Data Source=:memory:";
            connection.Open();
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }
}
