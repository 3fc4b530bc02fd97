-- What admins search the history by, kept by projections of the feed so that no append pays for it (ADR 0032).
CREATE SCHEMA audit;

-- One narrow row per event. Every index ends in the feed's order, so that a page is read where it lies.
CREATE TABLE audit.entries (
  xid         xid8 NOT NULL,
  position    bigint NOT NULL,
  stream_type text COLLATE "C" NOT NULL,
  type        text COLLATE "C" NOT NULL,
  actor_id    text COLLATE "C" NOT NULL,
  -- Business clock.
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (xid, position)
);
CREATE INDEX entries_by_type ON audit.entries (type, xid, position);
CREATE INDEX entries_by_actor ON audit.entries (actor_id, xid, position);
CREATE INDEX entries_by_actor_and_type ON audit.entries (actor_id, type, xid, position);
CREATE INDEX entries_by_stream_type ON audit.entries (stream_type, xid, position);
CREATE INDEX entries_by_time ON audit.entries (occurred_at);

-- How many events there are by day (UTC, business clock), kind of stream and type: by each actor, and with an empty
-- actor_id by all together. The places are those of the first and the last of them in the feed.
CREATE TABLE audit.counts (
  actor_id       text COLLATE "C" NOT NULL,
  day            date NOT NULL,
  stream_type    text COLLATE "C" NOT NULL,
  type           text COLLATE "C" NOT NULL,
  events         bigint NOT NULL,
  first_xid      xid8 NOT NULL,
  first_position bigint NOT NULL,
  last_xid       xid8 NOT NULL,
  last_position  bigint NOT NULL,
  PRIMARY KEY (actor_id, day, stream_type, type)
);

SELECT platform.keeps_places('audit.entries', 'audit.entries'), platform.keeps_places('audit.counts', 'audit.counts');
