-- A seal keeps one entry per event that it covers, so that verification can name the first event that differs. An entry is
-- 48 bytes: the transaction id (8), the position (8) and the event's leaf (32). The chained hash covers the leaves only, so it
-- survives a restore, which renumbers transaction ids and positions (ADR 0022).
--   scheme 1: the leaf is the content hash (every seal made before this migration)
--   scheme 2: the leaf is es.seal_leaf: content hash, stream type and the row of es.commands
ALTER TABLE es.seals
  ADD COLUMN scheme smallint NOT NULL DEFAULT 1 CHECK (scheme IN (1, 2)),
  ADD COLUMN entries bytea;
ALTER TABLE es.seals ALTER COLUMN entries SET STORAGE EXTERNAL;
ALTER TABLE es.seals ALTER COLUMN scheme DROP DEFAULT;

UPDATE es.seals AS s SET entries = coalesce((
  SELECT string_agg(xid8send(e.xid) || int8send(e.position) || e.content_hash, ''::bytea ORDER BY e.xid, e.position)
  FROM es.events AS e
  WHERE (e.xid, e.position) > (s.after_xid, s.after_position) AND (e.xid, e.position) <= (s.xid, s.position)
), '');
ALTER TABLE es.seals ALTER COLUMN entries SET NOT NULL;

-- What a seal of scheme 2 keeps of an event: SHA-256 over its content hash and a JSON array of its stream type and its
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
  INSERT INTO es.seals (number, after_xid, after_position, xid, position, events, hash, scheme, entries)
  SELECT coalesce((SELECT number FROM last), 0) + 1,
         coalesce((SELECT xid FROM last), '0'), coalesce((SELECT position FROM last), 0),
         (array_agg(xid ORDER BY xid DESC, position DESC))[1], (array_agg(position ORDER BY xid DESC, position DESC))[1],
         count(*),
         sha256(coalesce((SELECT hash FROM last), '') || string_agg(leaf, ''::bytea ORDER BY xid, position)),
         2, string_agg(xid8send(xid) || int8send(position) || leaf, ''::bytea ORDER BY xid, position)
  FROM next HAVING count(*) > 0
  RETURNING number, events, hash
$$;

-- Seals are made by es.seal only.
REVOKE INSERT ON es.seals FROM perpetua_app;
