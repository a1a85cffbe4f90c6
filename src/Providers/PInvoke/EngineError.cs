using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>Turns result codes into exceptions, out of line so that the calling methods stay small.</summary>
internal static unsafe class EngineError
{
    /// <param name="connection">The connection, or 0 when there is none.</param>
    public static SqliteEngineException Of(nint connection, int resultCode)
    {
        byte* message = connection == 0 ? Sqlite3.ErrorText(resultCode) : Sqlite3.ErrorMessage(connection);
        return new SqliteEngineException(resultCode, Marshal.PtrToStringUTF8((nint)message) ?? "unknown error");
    }

    /// <summary>Throws the error of a step and makes the statement ready for the next execution.</summary>
    [DoesNotReturn]
    public static void ThrowStep(StatementHandle statement, int resultCode)
    {
        // Before reset, which may replace the message.
        SqliteEngineException exception = Of(statement.Connection.Pointer, resultCode);
        statement.Reset();
        statement.Connection.ObserveTransaction();
        throw exception;
    }

    /// <summary>Throws the error of a bind; the statement has not been stepped.</summary>
    [DoesNotReturn]
    public static void ThrowBind(StatementHandle statement, int resultCode) =>
        throw Of(statement.Connection.Pointer, resultCode);

    /// <summary>Refuses to execute a statement that is disposed of, or whose rows are being read.</summary>
    [DoesNotReturn]
    public static void ThrowNotIdle(bool isDisposed) =>
        throw (
            isDisposed
                ? new ObjectDisposedException(nameof(PInvokeStatement))
                : new InvalidOperationException("The statement cannot be executed while its rows are read.")
        );
}
