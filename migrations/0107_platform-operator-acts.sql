-- When an admin asked for an event that was set aside to be tried again; null when nobody did, or it was tried since.
ALTER TABLE es.dead_letters ADD COLUMN retry_requested_at timestamptz;

-- What admins did to the machinery itself: retries and rebuilds. Rows are only added.
CREATE TABLE es.operator_acts (
  act_id   uuid PRIMARY KEY,
  -- Wall clock.
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid NOT NULL,
  act      text NOT NULL,
  details  jsonb NOT NULL
);
CREATE INDEX operator_acts_latest ON es.operator_acts (at DESC);
GRANT SELECT, INSERT ON es.operator_acts TO perpetua_app;
