-- The business instant at which a grave was changed: what is refunded because of it is what was due then, whenever it is
-- followed. Null for what was noted before.
ALTER TABLE graves.changes ADD COLUMN at timestamptz;
