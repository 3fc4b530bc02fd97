-- Which starting data this database has already received.
CREATE TABLE platform.seeds (
  name       text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
