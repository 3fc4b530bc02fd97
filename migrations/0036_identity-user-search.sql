-- What an admin's search looks through: it needs the search functions of 0030. A closed account has no text.
ALTER TABLE identity.users
  ADD COLUMN search text GENERATED ALWAYS AS (platform.fold(name || ' ' || surname || ' ' || email::text)) STORED;
CREATE INDEX users_search ON identity.users USING gin (search public.gin_trgm_ops);
