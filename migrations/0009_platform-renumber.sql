-- After a logical restore into another cluster the stored transaction ids mean nothing there. This gives every event the
-- transaction id 0 and its place in the feed as its position, and takes along everything that refers to a place in the feed:
-- cursors of consumers, dead letters, seals and their entries (ADR 0022). The order of the feed, the content hashes and the
-- chained hashes of the seals stay as they are. Returns the number of events.
-- To be called by the owner, once, while nothing else is connected.
CREATE FUNCTION es.renumber() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
REVOKE EXECUTE ON FUNCTION es.renumber() FROM PUBLIC;
