-- How many open accounts there are, counted where it changes. Several rows may count the same: whoever changes a number
-- takes one that nobody is changing, so that no sign-up waits for another's transaction. What counts is their sum.
CREATE TABLE identity.user_counts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usertype_id smallint NOT NULL,
  blocked     boolean NOT NULL,
  -- Below zero when others leave here than have come here.
  users       int NOT NULL
);

CREATE FUNCTION identity.add_users(of_type smallint, which_blocked boolean, number bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE identity.user_counts SET users = users + number WHERE id = (
    SELECT c.id FROM identity.user_counts c WHERE c.usertype_id = of_type AND c.blocked = which_blocked
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO identity.user_counts (usertype_id, blocked, users) VALUES (of_type, which_blocked, number);
  END IF;
END $$;

CREATE FUNCTION identity.count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM identity.add_users(u.usertype_id, u.blocked, count(*)) FROM come u
        WHERE u.closed_at IS NULL GROUP BY u.usertype_id, u.blocked;
    WHEN 'UPDATE' THEN
      PERFORM identity.add_users(u.usertype_id, u.blocked, sum(u.number))
        FROM (SELECT usertype_id, blocked, 1 AS number FROM come WHERE closed_at IS NULL
              UNION ALL SELECT usertype_id, blocked, -1 FROM gone WHERE closed_at IS NULL) u
        GROUP BY u.usertype_id, u.blocked HAVING sum(u.number) <> 0;
    WHEN 'DELETE' THEN
      PERFORM identity.add_users(u.usertype_id, u.blocked, -count(*)) FROM gone u
        WHERE u.closed_at IS NULL GROUP BY u.usertype_id, u.blocked;
    WHEN 'TRUNCATE' THEN
      DELETE FROM identity.user_counts;
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER users_come AFTER INSERT ON identity.users REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION identity.count_users();
CREATE TRIGGER users_change AFTER UPDATE ON identity.users REFERENCING NEW TABLE AS come OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION identity.count_users();
CREATE TRIGGER users_go AFTER DELETE ON identity.users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION identity.count_users();
CREATE TRIGGER users_vanish AFTER TRUNCATE ON identity.users
  FOR EACH STATEMENT EXECUTE FUNCTION identity.count_users();

-- The triggers' lock on the accounts keeps others from changing them until this is committed.
INSERT INTO identity.user_counts (usertype_id, blocked, users)
  SELECT usertype_id, blocked, count(*) FROM identity.users WHERE closed_at IS NULL GROUP BY usertype_id, blocked;
