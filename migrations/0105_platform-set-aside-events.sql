-- Why an event was set aside, and the stream that it belongs to:
--   failed   its commands were refused, or failed again and again
--   queue    a job queue was away
--   unknown  this version of the program does not know its type
--   behind   an earlier event of its stream is unknown
ALTER TABLE es.dead_letters ADD COLUMN stream_id uuid;
UPDATE es.dead_letters AS d SET stream_id = e.stream_id FROM es.events AS e WHERE e.position = d.position;
ALTER TABLE es.dead_letters
  ALTER COLUMN stream_id SET NOT NULL,
  ADD COLUMN reason text NOT NULL DEFAULT 'failed' CHECK (reason IN ('failed', 'queue', 'unknown', 'behind'));
GRANT UPDATE ON es.dead_letters TO perpetua_app;
