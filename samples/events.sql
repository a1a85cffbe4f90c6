-- An event log with JSON: a text column holds the details, which differ from event to event.

-- schema
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
);
CREATE INDEX events_at ON events (at);
INSERT INTO events
WITH numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 200000)
SELECT n, 1600000000 + n * 800, CASE n * 7919 % 5 WHEN 0 THEN 'login' WHEN 1 THEN 'buy' WHEN 2 THEN 'error' ELSE 'view' END,
  json_object('user', n * 104729 % 5000, 'ms', n * 31 % 300)
FROM numbers;

-- weight: 20
-- name: add_event :exec
-- @body: list '{"user":1,"ms":5}', '{"user":2,"ms":900}'
INSERT INTO events (at, kind, body) VALUES (@at, @kind, @body);

-- name: latest_of_kind :many
SELECT id, at, body ->> '$.user' AS user FROM events WHERE kind = @kind ORDER BY at DESC LIMIT 20;

-- name: slow_requests :many
-- @from: int 1600000000..1759000000
SELECT at, body ->> '$.ms' AS ms FROM events
WHERE at BETWEEN @from AND @from + 100000 AND body ->> '$.ms' > 100;

-- name: events_of_user :one
-- @user: list 17, 42, 4711
SELECT count(*) AS events FROM events WHERE body ->> '$.user' = @user;
