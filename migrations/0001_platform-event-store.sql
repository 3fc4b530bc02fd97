-- The event store: streams, events, commands; one function appends, nothing else may write.
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

-- Length-prefixed canonical form; position and xid are left out, because a restore may renumber them.
CREATE FUNCTION es.content_hash(
  stream_id uuid, stream_version int, event_id uuid, type text, schema_version int, data jsonb, actor_id text,
  actor_role text, correlation_id uuid, causation_id uuid, command_id uuid, occurred_at timestamptz, recorded_at timestamptz
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN sha256(
  uuid_send(stream_id) || int4send(stream_version) || uuid_send(event_id) || int4send(schema_version)
  || uuid_send(correlation_id) || uuid_send(coalesce(causation_id, '00000000-0000-0000-0000-000000000000'))
  || uuid_send(command_id) || timestamptz_send(occurred_at) || timestamptz_send(recorded_at)
  || int4send(octet_length(type)) || textsend(type)
  || int4send(octet_length(actor_id)) || textsend(actor_id)
  || int4send(octet_length(actor_role)) || textsend(actor_role)
  || textsend(data::text)
);

-- Appends a batch to one stream, all or nothing.
--   expected: the version the caller decided on; 0 the stream must be new, -1 any, -2 it must exist
--   new_events: [{id, type, schemaVersion, data}, …]
--   errors: ES001 version conflict (DETAIL actual version) · ES002 command repeated (DETAIL first,last version)
--           ES003 command id used for another request · ES004 written before the stream was locked
-- A refused append has written nothing: no transaction id, no sequence number.
CREATE FUNCTION es.append(
  stream uuid, of_type text, expected int, command uuid, request_hash bytea, new_events jsonb,
  by_id text, by_role text, correlation uuid, causation uuid, occurred timestamptz,
  OUT last_version int, OUT last_position bigint
) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  current_version int;
  done record;
  recorded timestamptz := clock_timestamp();
  count int := jsonb_array_length(new_events);
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL
     AND position(stream::text IN coalesce(current_setting('es.locked', true), '')) = 0 THEN
    RAISE EXCEPTION 'append after a write without es.lock_streams' USING ERRCODE = 'ES004';
  END IF;
  PERFORM pg_advisory_xact_lock(es.lock_key(stream));

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

  IF current_version = 0 THEN
    INSERT INTO es.streams (stream_id, stream_type, version) VALUES (stream, of_type, count);
  ELSE
    UPDATE es.streams s SET version = current_version + count WHERE s.stream_id = stream;
  END IF;
  last_version := current_version + count;
  INSERT INTO es.commands VALUES (command, stream, append.request_hash, current_version + 1, last_version, recorded);

  IF count = 1 THEN
    INSERT INTO es.events VALUES (
      nextval('es.position'), pg_current_xact_id(), stream, last_version, (new_events->0->>'id')::uuid, of_type,
      new_events->0->>'type', (new_events->0->>'schemaVersion')::smallint, new_events->0->'data', by_id, by_role,
      correlation, causation, command, occurred, recorded,
      es.content_hash(stream, last_version, (new_events->0->>'id')::uuid, new_events->0->>'type',
        (new_events->0->>'schemaVersion')::int, new_events->0->'data', by_id, by_role, correlation, causation, command,
        occurred, recorded)
    ) RETURNING events.position INTO last_position;
  ELSE
    WITH batch AS (
      SELECT nextval('es.position') AS position, (e.value->>'id')::uuid AS id, e.value->>'type' AS type,
             (e.value->>'schemaVersion')::int AS schema_version, e.value->'data' AS data,
             current_version + e.ordinality::int AS version
      FROM jsonb_array_elements(new_events) WITH ORDINALITY AS e ORDER BY e.ordinality
    ), written AS (
      INSERT INTO es.events
      SELECT b.position, pg_current_xact_id(), stream, b.version, b.id, of_type, b.type, b.schema_version, b.data, by_id,
             by_role, correlation, causation, command, occurred, recorded,
             es.content_hash(stream, b.version, b.id, b.type, b.schema_version, b.data, by_id, by_role, correlation,
               causation, command, occurred, recorded)
      FROM batch b RETURNING events.position
    ) SELECT max(w.position) INTO last_position FROM written w;
  END IF;
END $$;

-- History is never rewritten: refused by privilege and, for owners, by trigger.
CREATE FUNCTION es.refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or removed' USING ERRCODE = 'ES005';
END $$;
CREATE TRIGGER events_are_final BEFORE UPDATE OR DELETE ON es.events FOR EACH ROW EXECUTE FUNCTION es.refuse_rewrite();
CREATE TRIGGER events_stay BEFORE TRUNCATE ON es.events FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_rewrite();

GRANT USAGE ON SCHEMA es TO perpetua_app;
GRANT SELECT ON es.streams, es.events, es.commands TO perpetua_app;
