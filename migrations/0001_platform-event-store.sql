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

GRANT USAGE ON SCHEMA es TO perpetua_app;
GRANT SELECT ON es.streams, es.events, es.commands TO perpetua_app;
