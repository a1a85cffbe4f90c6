-- Full-text search with FTS5, and a search without it.

-- schema
CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE VIRTUAL TABLE notes_text USING fts5 (title, body, content = 'notes', content_rowid = 'id');
CREATE TRIGGER notes_added AFTER INSERT ON notes BEGIN
  INSERT INTO notes_text (rowid, title, body) VALUES (new.id, new.title, new.body);
END;
INSERT INTO notes
WITH words(w) AS (VALUES ('["the","quick","brown","fox","jumps","lazy","dog","small","birds","sing","old","green","trees"]')),
  numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 20000)
SELECT n, 'Note ' || n, (
  SELECT group_concat(w ->> (n * 7919 / value % 13), ' ') FROM json_each('[1,13,169,7,91,3,5,11,17,19]')
) FROM numbers, words;

-- weight: 5
-- name: search :many
-- @words: list 'quick fox', 'lazy dog', 'green trees', 'small birds'
SELECT rowid AS id, title FROM notes_text WHERE notes_text MATCH @words ORDER BY rank LIMIT 10;

-- name: search_without_index :many
-- @pattern: list '%quick%', '%lazy%', '%green%'
SELECT id, title FROM notes WHERE body LIKE @pattern LIMIT 10;

-- name: add_note :execlastid
INSERT INTO notes (title, body) VALUES (@title, @body);

-- name: read_note :one
SELECT title, body FROM notes WHERE id = @id;
