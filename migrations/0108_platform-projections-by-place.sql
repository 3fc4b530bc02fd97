-- Projections whose rows name places in the feed. A restore gives events other places: their tables are emptied then, and
-- their consumers fill them again from the first event.
CREATE TABLE es.projections_by_place (
  consumer   text PRIMARY KEY,
  table_name text NOT NULL
);

-- Declares one; called by the migration that creates its table.
CREATE FUNCTION platform.keeps_places(consumer text, table_name text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO es.projections_by_place (consumer, table_name) VALUES (consumer, table_name)
$$;
REVOKE EXECUTE ON FUNCTION platform.keeps_places(text, text) FROM PUBLIC;

ALTER FUNCTION es.renumber() RENAME TO renumber_events;

-- As before, by es.renumber_events. To be called by the owner, once, while nothing else is connected.
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
