-- perpetua_oldest_writer_seconds names whose transaction holds back the feed. PostgreSQL shows the start of another user's
-- transaction only to members of pg_read_all_stats. An owner who may not grant that (not a superuser) is told how.
DO $$ BEGIN
  GRANT pg_read_all_stats TO perpetua_app;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'perpetua_oldest_writer_seconds cannot show other users'' transactions; as a superuser: GRANT pg_read_all_stats TO perpetua_app';
END $$;
