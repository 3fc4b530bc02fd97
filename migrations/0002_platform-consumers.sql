-- What follows the feed: checkpoints, dead letters, deadlines, seals, the business clock's offset.
CREATE TABLE es.consumers (
  name       text PRIMARY KEY,
  xid        xid8 NOT NULL DEFAULT '0',
  position   bigint NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'stopped')),
  attempts   int NOT NULL DEFAULT 0,
  error      text,
  failed_at_position bigint,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);

CREATE TABLE es.dead_letters (
  consumer    text NOT NULL,
  position    bigint NOT NULL,
  event_id    uuid NOT NULL,
  error       text NOT NULL,
  attempts    int NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (consumer, position)
);

-- The deadlines that are armed now: written with the events that arm them, so they can be derived again from those.
CREATE TABLE es.deadlines (
  stream_id   uuid NOT NULL,
  kind        text NOT NULL,
  stream_type text NOT NULL,
  due_at      timestamptz NOT NULL,
  version     int NOT NULL,
  correlation_id uuid NOT NULL,
  attempts    int NOT NULL DEFAULT 0,
  PRIMARY KEY (stream_id, kind)
);
CREATE INDEX deadlines_due ON es.deadlines (due_at);

-- Chained seals over the feed: the hash of each covers the content hashes between two cursors and the seal before it.
CREATE TABLE es.seals (
  number         bigint PRIMARY KEY,
  after_xid      xid8 NOT NULL,
  after_position bigint NOT NULL,
  xid            xid8 NOT NULL,
  position       bigint NOT NULL,
  events         int NOT NULL,
  hash           bytea NOT NULL,
  sealed_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE es.clock (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO es.clock DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE ON es.consumers TO perpetua_app;
GRANT SELECT, INSERT, DELETE ON es.dead_letters TO perpetua_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON es.deadlines TO perpetua_app;
GRANT SELECT, INSERT ON es.seals TO perpetua_app;
GRANT SELECT, UPDATE ON es.clock TO perpetua_app;
