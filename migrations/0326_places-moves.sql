-- Graves that still have to follow their cemetery, which was merged into another one or lies in another city or parish by
-- now (from_id = to_id): written with the change itself, so that a process that dies in between leaves it to the next one.
CREATE TABLE places.moves (
  id      uuid PRIMARY KEY,
  from_id uuid NOT NULL,
  to_id   uuid NOT NULL,
  actor   jsonb NOT NULL,
  -- The business instant of the change.
  at      timestamptz NOT NULL,
  due_at  timestamptz NOT NULL
);
CREATE INDEX moves_due ON places.moves (due_at);
