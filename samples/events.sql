-- An event log with JSON: a text column holds the details, which differ from event to event.

-- schema
-- rows: events 200000
-- events.kind: list 'login', 'logout', 'view', 'buy', 'error'
-- events.at: int 1600000000..1760000000
-- events.body: list '{"user":17,"ms":12}', '{"user":4711,"ms":250}', '{"user":42,"ms":3,"page":"/cart"}', '{"user":9,"ms":80,"code":500}'
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
);
CREATE INDEX events_at ON events (at);

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
