-- The queries of a small shop, on generated tables. Measure them:
--   dotnet run -c Release --project src/SqliteBench -- queries shop.sql
-- Then write your own queries here: remove the schema, and name your database with --database.

-- schema
-- rows: customers 10000
-- rows: products 1000
-- rows: orders 100000
-- orders.status: list 'new', 'paid', 'sent', 'returned'
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
