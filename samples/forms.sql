-- Six queries, each in two forms that return the same rows or leave the same database. SQLite executes the second one faster.
--   dotnet run -c Release --project src/SqliteBench -- queries samples/forms.sql

-- schema
CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE label (name TEXT NOT NULL PRIMARY KEY, color TEXT NOT NULL);
CREATE TABLE item (
    id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, owner INTEGER NOT NULL, hidden INTEGER NOT NULL, title TEXT NOT NULL,
    status TEXT NOT NULL
);
CREATE INDEX item_folder ON item (folder);
CREATE INDEX item_owner ON item (owner);
CREATE INDEX item_hidden ON item (hidden);
CREATE INDEX item_status ON item (status);
CREATE TABLE tag (item INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (item, name)) WITHOUT ROWID;
CREATE INDEX tag_name ON tag (name);

INSERT INTO folder WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 500) SELECT i, 'folder ' || i FROM n;
INSERT INTO label WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 200) SELECT 'tag ' || i, 'color ' || (i % 7) FROM n;
INSERT INTO item
WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)
SELECT i, i % 500, i * 7919 % 1000, i % 100 > 0, 'Title ' || i, CASE i % 20 WHEN 0 THEN 'open' ELSE 'done' END FROM n;
INSERT INTO tag SELECT id, 'tag ' || (id % 200) FROM item UNION ALL SELECT id, 'tag ' || ((id + 7) % 200) FROM item;

-- EF Core's SQL for Any().
-- name: tagged/exists :many
SELECT id, title FROM item i WHERE EXISTS (SELECT 1 FROM tag t WHERE t.item = i.id AND t.name = @name);

-- name: tagged/in :many
SELECT id, title FROM item WHERE id IN (SELECT item FROM tag WHERE name = @name);

-- EF Core's SQL for a condition on a bool.
-- name: shown/not :many
SELECT id, title FROM item WHERE NOT hidden;

-- name: shown/equal :many
SELECT id, title FROM item WHERE hidden = 0;

-- name: found/or :many
SELECT i.id, i.title FROM item i JOIN folder f ON f.id = i.folder WHERE i.owner = @owner OR f.name = @folder;

-- name: found/union :many
SELECT i.id, i.title FROM item i JOIN folder f ON f.id = i.folder WHERE i.owner = @owner
UNION ALL
SELECT i.id, i.title FROM item i JOIN folder f ON f.id = i.folder WHERE f.name = @folder AND i.owner <> @owner;

-- name: counted/whole :many
SELECT i.id, c.tags FROM item i JOIN (SELECT item, count(*) AS tags FROM tag GROUP BY item) c ON c.item = i.id WHERE i.folder = @folder;

-- name: counted/filtered :many
SELECT i.id, c.tags
FROM item i
JOIN (
    SELECT item, count(*) AS tags FROM tag WHERE item IN (SELECT id FROM item WHERE folder = @folder) GROUP BY item
) c ON c.item = i.id
WHERE i.folder = @folder;

-- EF Core's SQL for Include().ThenInclude().
-- name: labelled/subquery :many
SELECT i.id, s.name, s.color
FROM item i LEFT JOIN (SELECT t.item, t.name, l.color FROM tag t JOIN label l ON l.name = t.name) s ON s.item = i.id
WHERE i.folder = @folder;

-- name: labelled/joins :many
SELECT i.id, t.name, l.color
FROM item i LEFT JOIN tag t ON t.item = i.id LEFT JOIN label l ON l.name = t.name
WHERE i.folder = @folder;

-- name: close/all :exec
UPDATE item SET status = 'done' WHERE owner = @owner;

-- name: close/open :exec
UPDATE item SET status = 'done' WHERE owner = @owner AND status <> 'done';
