-- The event store and what follows it. One function appends events, nothing else may write them.
CREATE SCHEMA es;

CREATE TABLE es.streams (
  stream_id   uuid PRIMARY KEY,
  stream_type text NOT NULL,
  version     int NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 80);

CREATE SEQUENCE es.position AS bigint CACHE 1;

CREATE TABLE es.events (
  position       bigint PRIMARY KEY,
  xid            xid8 NOT NULL,
  stream_id      uuid NOT NULL,
  version        int NOT NULL,
  event_id       uuid NOT NULL,
  stream_type    text NOT NULL,
  type           text NOT NULL,
  schema_version smallint NOT NULL,
  data           jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  actor_id       text NOT NULL,
  actor_role     text NOT NULL,
  correlation_id uuid NOT NULL,
  causation_id   uuid,
  command_id     uuid NOT NULL,
  occurred_at    timestamptz NOT NULL,
  recorded_at    timestamptz NOT NULL,
  content_hash   bytea NOT NULL
);
CREATE UNIQUE INDEX events_stream ON es.events (stream_id, version);
CREATE INDEX events_feed ON es.events (xid, position);
CREATE INDEX events_correlation ON es.events (correlation_id, xid, position);

-- What each command did, so that a repeat gets the first answer.
CREATE TABLE es.commands (
  command_id    uuid PRIMARY KEY,
  stream_id     uuid NOT NULL,
  request_hash  bytea NOT NULL,
  first_version int NOT NULL,
  last_version  int NOT NULL,
  recorded_at   timestamptz NOT NULL
);

-- Streams whose advisory lock this transaction took with es.lock_streams before its first write.
CREATE FUNCTION es.lock_key(stream uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN uuid_hash_extended(stream, 7261);

CREATE FUNCTION es.lock_streams(streams uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stream uuid;
BEGIN
  -- A lock taken after a transaction id would let a later version carry an older id than an earlier one.
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'streams must be locked before the first write of a transaction' USING ERRCODE = 'ES004';
  END IF;
  FOR stream IN SELECT DISTINCT s FROM unnest(streams) AS s ORDER BY s LOOP
    PERFORM pg_advisory_xact_lock(es.lock_key(stream));
  END LOOP;
  PERFORM set_config('es.locked', array_to_string(streams, ','), true);
END $$;

-- What an event says, as the text of a JSON array in this order (times in UTC): quoting keeps neighbours apart. Position and
-- xid are left out, because a restore may renumber them. One expression that calls few functions: each one called is
-- set up anew in every transaction, and this stands in the path of every append.
CREATE FUNCTION es.content_hash(
  stream_id uuid, stream_version int, event_id uuid, type text, schema_version int, data jsonb, actor_id text,
  actor_role text, correlation_id uuid, causation_id uuid, command_id uuid, occurred_at timestamptz, recorded_at timestamptz
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE RETURN sha256(convert_to(json_build_array(
  stream_id, stream_version, event_id, type, schema_version, data, actor_id, actor_role, correlation_id, causation_id,
  command_id, occurred_at AT TIME ZONE 'UTC', recorded_at AT TIME ZONE 'UTC')::text, 'UTF8'));

-- Appends a batch to one stream, all or nothing, and answers the stream's new version.
--   expected: the version the caller decided on; 0 the stream must be new, -1 any, -2 it must exist
--   first_…:  the first event in pieces, because most appends have no other
--   more:     the events after it, [{id, type, schemaVersion, data}, …], or NULL
--   errors: ES001 version conflict (DETAIL actual version) · ES002 command repeated (DETAIL first,last version)
--           ES003 command id used for another request · ES004 written before the stream was locked
-- A refused append has written nothing: no transaction id, no sequence number.
CREATE FUNCTION es.append(
  stream uuid, of_type text, expected int, command uuid, request_hash bytea,
  first_id uuid, first_type text, first_schema smallint, first_data jsonb, more jsonb,
  by_id text, by_role text, correlation uuid, causation uuid, occurred timestamptz
) RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  done record;
  current_version int;
  last_version int;
  recorded timestamptz;
BEGIN
  -- Tried before it is waited for, because the test is an expression and waiting is a statement, which costs more.
  IF pg_current_xact_id_if_assigned() IS NOT NULL OR NOT pg_try_advisory_xact_lock(es.lock_key(stream)) THEN
    IF pg_current_xact_id_if_assigned() IS NOT NULL
       AND position(stream::text IN coalesce(current_setting('es.locked', true), '')) = 0 THEN
      RAISE EXCEPTION 'append after a write without es.lock_streams' USING ERRCODE = 'ES004';
    END IF;
    PERFORM pg_advisory_xact_lock(es.lock_key(stream));
  END IF;

  SELECT c.stream_id, c.request_hash, c.first_version, c.last_version INTO done FROM es.commands c WHERE c.command_id = command;
  IF FOUND THEN
    IF done.request_hash <> append.request_hash OR done.stream_id <> stream THEN
      RAISE EXCEPTION 'command % was used for another request', command USING ERRCODE = 'ES003';
    END IF;
    RAISE EXCEPTION 'command % was already carried out', command
      USING ERRCODE = 'ES002', DETAIL = done.first_version || ',' || done.last_version;
  END IF;

  SELECT s.version INTO current_version FROM es.streams s WHERE s.stream_id = stream;
  current_version := coalesce(current_version, 0);
  IF (expected >= 0 AND expected <> current_version) OR (expected = -2 AND current_version = 0) THEN
    RAISE EXCEPTION 'stream % is at version %, expected %', stream, current_version, expected
      USING ERRCODE = 'ES001', DETAIL = current_version::text;
  END IF;

  recorded := clock_timestamp();
  last_version := current_version + 1;
  IF more IS NOT NULL THEN
    last_version := last_version + jsonb_array_length(more);
  END IF;
  IF current_version = 0 THEN
    INSERT INTO es.streams (stream_id, stream_type, version) VALUES (stream, of_type, last_version);
  ELSE
    UPDATE es.streams s SET version = last_version WHERE s.stream_id = stream;
  END IF;
  INSERT INTO es.commands VALUES (command, stream, append.request_hash, current_version + 1, last_version, recorded);
  INSERT INTO es.events VALUES (
    nextval('es.position'), pg_current_xact_id(), stream, current_version + 1, first_id, of_type, first_type, first_schema,
    first_data, by_id, by_role, correlation, causation, command, occurred, recorded,
    es.content_hash(stream, current_version + 1, first_id, first_type, first_schema, first_data, by_id, by_role, correlation,
      causation, command, occurred, recorded));
  IF more IS NOT NULL THEN
    INSERT INTO es.events
    SELECT nextval('es.position'), pg_current_xact_id(), stream, e.version, e.id, of_type, e.type, e.schema, e.data, by_id,
           by_role, correlation, causation, command, occurred, recorded,
           es.content_hash(stream, e.version, e.id, e.type, e.schema, e.data, by_id, by_role, correlation, causation, command,
             occurred, recorded)
    FROM (
      SELECT (m.value->>'id')::uuid AS id, m.value->>'type' AS type, (m.value->>'schemaVersion')::smallint AS schema,
             m.value->'data' AS data, current_version + 1 + m.ordinality::int AS version
      FROM jsonb_array_elements(more) WITH ORDINALITY AS m ORDER BY m.ordinality
    ) AS e;
  END IF;
  RETURN last_version;
END $$;

-- History is never rewritten: refused by privilege and, for owners, by trigger.
CREATE FUNCTION es.refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or removed' USING ERRCODE = 'ES005';
END $$;
CREATE TRIGGER events_are_final BEFORE UPDATE OR DELETE ON es.events FOR EACH ROW EXECUTE FUNCTION es.refuse_rewrite();
CREATE TRIGGER events_stay BEFORE TRUNCATE ON es.events FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_rewrite();

-- The checkpoints of what follows the feed.
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

-- Events that were set aside.
CREATE TABLE es.dead_letters (
  consumer    text NOT NULL,
  position    bigint NOT NULL,
  event_id    uuid NOT NULL,
  error       text NOT NULL,
  attempts    int NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  stream_id   uuid NOT NULL,
  -- failed: its commands were refused, or failed again and again; queue: a job queue was away; unknown: this version of
  -- the program does not know its type; behind: an earlier event of its stream is unknown.
  reason      text NOT NULL DEFAULT 'failed' CHECK (reason IN ('failed', 'queue', 'unknown', 'behind')),
  -- When an admin asked for the event to be tried again; null when nobody did, or it was tried since.
  retry_requested_at timestamptz,
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
  -- The event that armed it: the cause of what the deadline leads to. If null, it is the event at the row's version.
  armed_by    uuid,
  PRIMARY KEY (stream_id, kind)
);
CREATE INDEX deadlines_due ON es.deadlines (due_at);

-- Chained seals over the feed: the hash of each covers the leaves of the events between two cursors and the seal before it.
-- A seal keeps one entry per event that it covers, so that verification can name the first event that differs. An entry is
-- 48 bytes: the transaction id (8), the position (8) and the event's leaf (32). The chained hash covers the leaves only, so it
-- survives a restore, which renumbers transaction ids and positions (ADR 0022).
CREATE TABLE es.seals (
  number         bigint PRIMARY KEY,
  after_xid      xid8 NOT NULL,
  after_position bigint NOT NULL,
  xid            xid8 NOT NULL,
  position       bigint NOT NULL,
  events         int NOT NULL,
  hash           bytea NOT NULL,
  sealed_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  entries        bytea STORAGE EXTERNAL NOT NULL
);

-- What a seal keeps of an event: SHA-256 over its content hash and a JSON array of its stream type and its
-- command's row. The arguments of a command that is gone are NULL.
CREATE FUNCTION es.seal_leaf(
  content_hash bytea, stream_type text, command_stream uuid, request_hash bytea, first_version int, last_version int
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE RETURN sha256(content_hash || convert_to(json_build_array(
  stream_type, command_stream, encode(request_hash, 'hex'), first_version, last_version)::text, 'UTF8'));

-- Seals up to `most` events that can no longer change their place in the feed, and returns how many it sealed (no row when
-- there is nothing to seal). The hash is SHA-256 over the previous seal's hash and the leaves in feed order.
CREATE FUNCTION es.seal(most int) RETURNS TABLE (sealed_number bigint, sealed_events int, sealed_hash bytea)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH last AS (
    SELECT number, xid, position, hash FROM es.seals ORDER BY number DESC LIMIT 1
  ), next AS (
    SELECT e.xid, e.position,
           es.seal_leaf(e.content_hash, e.stream_type, c.stream_id, c.request_hash, c.first_version, c.last_version) AS leaf
    FROM es.events AS e LEFT JOIN es.commands AS c USING (command_id)
    WHERE (e.xid, e.position) > (coalesce((SELECT xid FROM last), '0'), coalesce((SELECT position FROM last), 0))
      AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.xid, e.position LIMIT most
  )
  INSERT INTO es.seals (number, after_xid, after_position, xid, position, events, hash, entries)
  SELECT coalesce((SELECT number FROM last), 0) + 1,
         coalesce((SELECT xid FROM last), '0'), coalesce((SELECT position FROM last), 0),
         (array_agg(xid ORDER BY xid DESC, position DESC))[1], (array_agg(position ORDER BY xid DESC, position DESC))[1],
         count(*),
         sha256(coalesce((SELECT hash FROM last), '') || string_agg(leaf, ''::bytea ORDER BY xid, position)),
         string_agg(xid8send(xid) || int8send(position) || leaf, ''::bytea ORDER BY xid, position)
  FROM next HAVING count(*) > 0
  RETURNING number, events, hash
$$;

-- Checks of the whole history that somebody asked for, each kept with what it found. Times are of the wall clock.
CREATE TABLE es.verifications (
  id         uuid PRIMARY KEY,
  started_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it last said how far it is; one whose process was killed says nothing more.
  moved_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at   timestamptz,
  state      text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Events read so far, and to read.
  checked    bigint NOT NULL DEFAULT 0,
  total      bigint NOT NULL,
  -- What it found, as `GET /Audit/verify` tells it; null until it is done.
  result     jsonb,
  error      text
);
CREATE UNIQUE INDEX verifications_running ON es.verifications ((true)) WHERE state = 'running';
CREATE INDEX verifications_newest ON es.verifications (started_at DESC, id DESC);

-- The last seal up to which a check has found nothing: the next one goes on from there. The hash is that seal's.
CREATE TABLE es.verified (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seal        bigint NOT NULL,
  hash        bytea NOT NULL,
  -- Events under seals that are recorded outside the database, up to this one.
  witnessed   bigint NOT NULL,
  verified_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

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

-- The business clock: its distance from the wall clock.
CREATE TABLE es.clock (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO es.clock DEFAULT VALUES;

-- Projections whose rows name places in the feed. A restore gives events other places: their tables are emptied then, and
-- their consumers fill them again from the first event.
CREATE TABLE es.projections_by_place (
  consumer   text PRIMARY KEY,
  table_name text NOT NULL
);

-- After a logical restore into another cluster the stored transaction ids mean nothing there. This gives every event the
-- transaction id 0 and its place in the feed as its position, and takes along everything that refers to a place in the feed:
-- cursors of consumers, dead letters, seals and their entries (ADR 0022). The order of the feed, the content hashes and the
-- chained hashes of the seals stay as they are. Returns the number of events.
CREATE FUNCTION es.renumber_events() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  events bigint;
BEGIN
  CREATE TEMP TABLE places ON COMMIT DROP AS
    SELECT xid, position, row_number() OVER (ORDER BY xid, position) AS place FROM es.events;
  CREATE UNIQUE INDEX ON places (xid, position);
  CREATE UNIQUE INDEX ON places (position);
  ANALYZE places;
  SELECT count(*) INTO events FROM places;

  -- Copied and written back, because positions are unique at every moment of an UPDATE.
  CREATE TEMP TABLE renumbered ON COMMIT DROP AS TABLE es.events;
  UPDATE renumbered AS e SET xid = '0', position = p.place FROM places AS p WHERE p.position = e.position;
  ALTER TABLE es.events DISABLE TRIGGER USER;
  TRUNCATE es.events;
  INSERT INTO es.events SELECT * FROM renumbered ORDER BY position;
  ALTER TABLE es.events ENABLE TRIGGER USER;

  -- A cursor goes to the last event that it has passed.
  UPDATE es.consumers AS c SET
    xid = '0',
    position = coalesce((SELECT p.place FROM places AS p WHERE (p.xid, p.position) <= (c.xid, c.position)
      ORDER BY p.xid DESC, p.position DESC LIMIT 1), 0),
    failed_at_position = (SELECT p.place FROM places AS p WHERE p.position = c.failed_at_position);

  -- Negative where the event is gone, which verification finds.
  CREATE TEMP TABLE letters ON COMMIT DROP AS TABLE es.dead_letters;
  UPDATE letters AS d SET position = coalesce((SELECT p.place FROM places AS p WHERE p.position = d.position), -d.position);
  DELETE FROM es.dead_letters;
  INSERT INTO es.dead_letters SELECT * FROM letters;

  -- An entry whose event is not at its place goes to place 0, where verification misses it.
  UPDATE es.seals AS s SET
    after_xid = '0',
    after_position = coalesce((SELECT p.place FROM places AS p WHERE (p.xid, p.position) <= (s.after_xid, s.after_position)
      ORDER BY p.xid DESC, p.position DESC LIMIT 1), 0),
    xid = '0',
    position = coalesce((SELECT p.place FROM places AS p WHERE (p.xid, p.position) <= (s.xid, s.position)
      ORDER BY p.xid DESC, p.position DESC LIMIT 1), 0),
    entries = coalesce((
      SELECT string_agg(xid8send('0') || int8send(coalesce(p.place, 0)) || substr(s.entries, n * 48 + 17, 32), ''::bytea ORDER BY n)
      FROM generate_series(0, length(s.entries) / 48 - 1) AS n
      LEFT JOIN places AS p ON xid8send(p.xid) = substr(s.entries, n * 48 + 1, 8)
        AND p.position = ('x' || encode(substr(s.entries, n * 48 + 9, 8), 'hex'))::bit(64)::bigint
    ), '');

  PERFORM setval('es.position', greatest(events, 1), events > 0);
  RETURN events;
END $$;

-- Renumbers the events, and empties the projections whose rows name places in the feed. To be called by the owner, once,
-- while nothing else is connected.
CREATE FUNCTION es.renumber() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  projection record;
BEGIN
  FOR projection IN SELECT consumer, table_name FROM es.projections_by_place LOOP
    EXECUTE 'TRUNCATE ' || projection.table_name;
    UPDATE es.consumers SET xid = '0', position = 0 WHERE name = projection.consumer;
    DELETE FROM es.dead_letters WHERE consumer = projection.consumer;
  END LOOP;
  RETURN es.renumber_events();
END $$;
REVOKE EXECUTE ON FUNCTION es.renumber(), es.renumber_events() FROM PUBLIC;

GRANT USAGE ON SCHEMA es TO perpetua_app;
-- Seals are made by es.seal only, events by es.append only.
GRANT SELECT ON es.streams, es.events, es.commands, es.seals TO perpetua_app;
GRANT SELECT, INSERT, UPDATE ON es.consumers, es.verifications, es.verified TO perpetua_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON es.dead_letters, es.deadlines TO perpetua_app;
GRANT SELECT, INSERT ON es.operator_acts TO perpetua_app;
GRANT SELECT, UPDATE ON es.clock TO perpetua_app;

-- perpetua_oldest_writer_seconds names whose transaction holds back the feed. PostgreSQL shows the start of another user's
-- transaction only to members of pg_read_all_stats. An owner who may not grant that (not a superuser) is told how.
DO $$ BEGIN
  GRANT pg_read_all_stats TO perpetua_app;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'perpetua_oldest_writer_seconds cannot show other users'' transactions; as a superuser: GRANT pg_read_all_stats TO perpetua_app';
END $$;
