namespace SqliteBench.Tests.Liars;

/// <summary>Leaves noise behind the first page.</summary>
[Shows("insert", "wrong database: it cannot be read: ")]
[Shows("crud-update-key", "wrong database: it cannot be read: ")]
internal sealed class Noise : Liar
{
    private const int PageSize = 4096;

    public override void Close()
    {
        base.Close();
        using FileStream file = new(Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        byte[] noise = new byte[file.Length - PageSize];
        Array.Fill(noise, (byte)0xA5);
        file.Position = PageSize;
        file.Write(noise);
    }
}
