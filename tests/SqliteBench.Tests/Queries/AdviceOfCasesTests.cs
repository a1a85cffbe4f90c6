namespace SqliteBench.Tests.Queries;

/// <summary>Slow queries as public applications had them, each with the changes that its counts must lead to.</summary>
public sealed class AdviceOfCasesTests
{
    // A catalogue of backups, whose statistics are from its first run of one file.
    private const string StaleStatistics = """
        -- schema
        CREATE TABLE content (id INTEGER PRIMARY KEY, digest TEXT NOT NULL);
        CREATE TABLE meta (id INTEGER PRIMARY KEY, content INTEGER NOT NULL);
        CREATE INDEX meta_content ON meta (content);
        CREATE TABLE node (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind INTEGER NOT NULL, meta INTEGER NOT NULL);
        CREATE INDEX node_kind ON node (kind, meta);
        CREATE TABLE backup_node (backup INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (backup, node)) WITHOUT ROWID;
        CREATE INDEX backup_node_node ON backup_node (node);
        INSERT INTO content VALUES (1, 'd');
        INSERT INTO meta VALUES (1, 1);
        INSERT INTO node VALUES (1, 'a', 1, 1);
        INSERT INTO backup_node VALUES (1, 1);
        ANALYZE;
        WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT 1500) INSERT INTO content SELECT i, 'd' || i FROM n;
        WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT 700) INSERT INTO meta SELECT i, i + 600 FROM n;
        WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
        INSERT INTO node SELECT i, 'f' || i, CASE WHEN i % 6 THEN 2 + i * 17 % 900 ELSE -100 END, 2 + i * 13 % 699 FROM n;
        INSERT INTO backup_node SELECT 2, id FROM node;
        -- name: folders :many
        -- @backup: list 2
        SELECT n.id, n.name, c.digest FROM backup_node b, node n, meta m, content c
        WHERE b.backup = @backup AND n.id = b.node AND n.kind IN (-100, -200) AND m.id = n.meta AND c.id = m.content;
        """;

    // What a peer has queued and got: one wide index that answers alone, and one for a file.
    private const string Quota = """
        -- schema
        CREATE TABLE transfer (id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, way TEXT NOT NULL, file TEXT NOT NULL, bytes INTEGER NOT NULL,
          state INTEGER NOT NULL, started INTEGER, ended INTEGER, speed REAL, error TEXT, host TEXT, place TEXT, note TEXT);
        CREATE INDEX transfer_way ON transfer (way);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 8000)
        INSERT INTO transfer SELECT i, i * 7919 % 200, CASE WHEN i % 3 THEN 'up' ELSE 'down' END, 'file ' || i, i, i % 9, i, i + 9, 1.5, NULL, 'host', 'place', 'note' FROM n;
        -- name: quota :one
        SELECT count(*) FILTER (WHERE state = 4) AS files, sum(bytes) AS bytes FROM transfer WHERE peer = @peer AND way = 'up' AND started >= @started;
        -- name: known :many
        SELECT id, state FROM transfer WHERE peer = @peer AND file = @file;
        """;

    // A filter and an order of a few rows, which a wider index would save 10 µs. What an index would save of_download is too little.
    private const string History = """
        -- schema
        CREATE TABLE history (id INTEGER PRIMARY KEY, film INTEGER NOT NULL, at INTEGER NOT NULL, download TEXT, data TEXT NOT NULL);
        CREATE INDEX history_at ON history (at);
        CREATE INDEX history_download ON history (download);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 8000)
        INSERT INTO history SELECT i, i * 7919 % 300, i * 31, CASE WHEN i % 3 THEN 'd' || (i / 6) END, 'data of ' || i FROM n;
        -- name: of_film :many
        SELECT id, at, data FROM history WHERE film = @film ORDER BY at DESC;
        -- name: of_download :one
        SELECT id, film FROM history WHERE download = @download ORDER BY at DESC LIMIT 1;
        """;

    private const string NoCase = """
        -- schema
        CREATE TABLE show (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
        CREATE INDEX show_title ON show (title);
        CREATE TABLE file (id INTEGER PRIMARY KEY, show INTEGER NOT NULL, path TEXT NOT NULL UNIQUE);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO show SELECT i, 'Tales of ' || i FROM n;
        INSERT INTO file SELECT id, id % 100, '/tv/Show ' || (id % 100) || '/' || id FROM show;
        -- name: by_title :many
        -- @title: list 'TALES of 42'
        SELECT id, title FROM show WHERE title COLLATE NOCASE = @title;
        -- name: below :many
        -- @folder: list '/TV/show 77/%'
        SELECT DISTINCT show FROM file WHERE path LIKE @folder;
        """;

    private const string Redundant = """
        -- schema
        CREATE TABLE stream (item INTEGER NOT NULL, number INTEGER NOT NULL, type INTEGER NOT NULL, language TEXT, PRIMARY KEY (item, number)) WITHOUT ROWID;
        CREATE INDEX stream_number ON stream (number);
        CREATE INDEX stream_number_type ON stream (number, type);
        CREATE INDEX stream_number_type_language ON stream (number, type, language);
        WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 6000) INSERT INTO stream SELECT i / 5, i % 5, i % 3, 'en' FROM n;
        -- name: of_item :many
        SELECT number, type FROM stream WHERE item = @item ORDER BY number;
        -- name: forget :execrows
        DELETE FROM stream WHERE item = @item;
        """;

    // An index on the key and the score alone would slow unschedule down by far.
    private const string Due = """
        -- schema
        CREATE TABLE job (id INTEGER PRIMARY KEY, key TEXT NOT NULL, score REAL NOT NULL, value TEXT NOT NULL);
        CREATE INDEX job_key ON job (key);
        CREATE INDEX job_value ON job (value);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)
        INSERT INTO job SELECT i, CASE WHEN i % 200 THEN 'schedule' ELSE 'retries' END, i * 7919 % 90000, i FROM n;
        -- name: next_due :one
        -- @now: list 5000, 60000
        SELECT value FROM job WHERE key = @key AND score BETWEEN 0 AND @now ORDER BY score LIMIT 1;
        -- name: unschedule :execrows
        DELETE FROM job WHERE key = @key AND value = @value;
        """;

    // Equalities first, the range last.
    private const string Readings = """
        -- schema
        CREATE TABLE reading (id INTEGER PRIMARY KEY, domain TEXT NOT NULL, address INTEGER NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL, mean REAL NOT NULL, note TEXT);
        CREATE INDEX reading_domain_address ON reading (domain, address);
        CREATE INDEX reading_kind ON reading (kind);
        CREATE INDEX reading_at ON reading (at);
        WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 96000)
        INSERT INTO reading SELECT NULL, CASE WHEN i % 40 / 14 THEN 'waves' ELSE 'bees' END, i % 40, 'kind ' || (i / 40 % 8), i / 320 * 300, 0, i % 10, '' FROM n;
        -- name: of_meter :many
        -- @from: list 900
        -- @to: list 6000
        SELECT at, mean FROM reading WHERE kind = @kind AND domain = @domain AND address = @address AND at >= @from AND at <= @to ORDER BY at;
        """;

    [Theory]
    [InlineData(StaleStatistics, "ANALYZE")]
    [InlineData(
        Quota,
        "CREATE INDEX transfer_peer_started_state_bytes_way_up ON transfer (peer, started, state, bytes) WHERE way = 'up'\nCREATE INDEX transfer_file ON transfer (file)"
    )]
    [InlineData(History, "CREATE INDEX history_film ON history (film)")]
    [InlineData(
        NoCase,
        "CREATE INDEX file_path_NOCASE ON file (path COLLATE NOCASE)\nCREATE INDEX show_title_NOCASE ON show (title COLLATE NOCASE)"
    )]
    [InlineData(Redundant, "DROP INDEX stream_number_type\nDROP INDEX stream_number")]
    [InlineData(Due, "CREATE INDEX job_key_score ON job (\"key\", score); ANALYZE\nDROP INDEX job_key")]
    [InlineData(
        Readings,
        "CREATE INDEX reading_kind_address_at ON reading (kind, address, at)\nDROP INDEX reading_kind"
    )]
    public void The_changes_that_cure_are_chosen_by_counts(string text, string advice)
    {
        using MadeQueries made = new(text);
        made.Advise().ShouldBe(advice);
    }
}
