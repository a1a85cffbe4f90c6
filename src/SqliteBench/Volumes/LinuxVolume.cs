using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Volumes;

/// <summary>What only Linux tells of a volume, and how it is asked there.</summary>
[SupportedOSPlatform("linux")]
internal static unsafe partial class LinuxVolume
{
    private const string MountInfo = "/proc/self/mountinfo";

    // The file system whose files are copied on write unless they are told not to be.
    private const string Btrfs = "btrfs";

    // linux/limits.h: PATH_MAX
    private const int LongestPath = 4096;

    // asm-generic/fcntl.h: O_RDONLY | O_CLOEXEC
    private const int ReadOnly = 0x80000;

    // linux/fs.h on 64 bits: FS_IOC_GETFLAGS, FS_IOC_SETFLAGS (which name a long but pass an int) and FS_NOCOW_FL.
    private const nuint GetFlags = 0x80086601;
    private const nuint SetFlags = 0x40086602;
    private const int NoCopyOnWrite = 0x00800000;

    /// <inheritdoc cref="Volume.Of" />
    public static Volume Of(string directory)
    {
        Mount? mount = MountOf(directory);
        return mount is null
            ? new Volume(new DriveInfo(directory).DriveFormat, MountOptions: null, CopiesOnWrite: null)
            : new Volume(mount.FileSystem, string.Join(',', mount.PublicOptions), CopiesOnWrite(directory, mount));
    }

    /// <summary>The mount that a file or directory is in, or null.</summary>
    /// <exception cref="IOException">There is no such path.</exception>
    public static Mount? MountOf(string path) => Mount.Find(File.ReadLines(MountInfo), Resolve(path));

    /// <summary>Sets the flag on a directory.</summary>
    /// <returns>Why the file system did not take it, or null.</returns>
    /// <exception cref="IOException">The directory cannot be opened.</exception>
    public static string? DisableCopyOnWrite(string directory)
    {
        using SafeFileHandle handle = Open(directory);
        if (!TryReadFlags(handle, out int flags))
        {
            return LastError();
        }

        flags |= NoCopyOnWrite;
        if (Control(handle, SetFlags, &flags) != 0)
        {
            return LastError();
        }

        // A file system may take the call and leave the flags that it does not know.
        return TryReadFlags(handle, out int taken) && (taken & NoCopyOnWrite) != 0 ? null : "the flag was not taken";
    }

    private static bool? CopiesOnWrite(string directory, Mount mount)
    {
        if (mount.FileSystem != Btrfs)
        {
            return null;
        }

        if (mount.Options.Contains("nodatacow"))
        {
            return false;
        }

        using SafeFileHandle handle = Open(directory);
        return TryReadFlags(handle, out int flags) ? (flags & NoCopyOnWrite) == 0 : null;
    }

    private static bool TryReadFlags(SafeFileHandle handle, out int flags)
    {
        // Room for a long, should a file system take the name of the request at its word.
        long room = 0;
        bool isRead = Control(handle, GetFlags, &room) == 0;
        flags = (int)room;
        return isRead;
    }

    private static string Resolve(string directory)
    {
        byte* resolved = stackalloc byte[LongestPath];
        return RealPath(directory, resolved) == null
            ? throw Error(directory)
            : Marshal.PtrToStringUTF8((nint)resolved)!;
    }

    private static SafeFileHandle Open(string directory)
    {
        int descriptor = Open(directory, ReadOnly);
        return descriptor < 0 ? throw Error(directory) : new SafeFileHandle(descriptor, ownsHandle: true);
    }

    private static IOException Error(string directory) => new($"'{directory}': {LastError()}");

    private static string LastError() => Marshal.GetLastPInvokeErrorMessage();

    [LibraryImport("libc", EntryPoint = "realpath", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial byte* RealPath(string path, byte* resolved);

    // open and ioctl take variable arguments in C. On Linux x64 and arm64 these are passed in the same registers as fixed
    // ones, so that a fixed signature calls them right; on macOS for arm64, for one, it would not.
    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    private static partial int Control(SafeFileHandle file, nuint request, void* argument);
}
