-- The queries of a small shop, on generated tables. Measure them:
--   dotnet run -c Release --project src/SqliteBench -- queries shop.sql
-- Then write your own queries here: remove the schema, and name your database with --database.

-- schema
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  city TEXT
);
CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  price REAL NOT NULL
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  status TEXT NOT NULL,
  ordered_at INTEGER NOT NULL
);
-- n numbers the rows; a prime multiple of n, modulo the number of values, spreads the values evenly.
INSERT INTO customers
WITH numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 10000)
SELECT n, 'user' || n || '@example.org', 'Name ' || n, 'City ' || n % 40 FROM numbers;
INSERT INTO products
WITH numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 1000)
SELECT n, 'Product ' || n, n % 100 + 0.99 FROM numbers;
INSERT INTO orders
WITH numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 100000)
SELECT n, n * 7919 % 10000 + 1, n * 104729 % 1000 + 1,
  CASE n % 10 WHEN 0 THEN 'new' WHEN 1 THEN 'returned' WHEN 2 THEN 'paid' ELSE 'sent' END, 1600000000 + n * 1000
FROM numbers;

-- A parameter takes values from the column that it is compared with: here, customers' email addresses.
-- name: find_customer :one
SELECT id, name FROM customers WHERE email = @email;

-- Runs ten times as often as the others.
-- weight: 10
-- name: orders_of_customer :many
SELECT id, status, ordered_at FROM orders WHERE customer_id = @customer ORDER BY ordered_at DESC;

-- name: sales_by_product :many
-- @status: list 'paid', 'sent'
SELECT p.name, count(*) AS sold
FROM orders o JOIN products p ON p.id = o.product_id
WHERE o.status = @status GROUP BY p.id;

-- name: add_order :execlastid
INSERT INTO orders (customer_id, product_id, status, ordered_at) VALUES (@customer, @product, 'new', @now);
