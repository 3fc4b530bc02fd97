-- Links that confirm an address end after a time, so it is kept when each was sent (business clock).
ALTER TABLE identity.email_confirmations ADD COLUMN sent_at timestamptz NOT NULL DEFAULT clock_timestamp();
ALTER TABLE identity.email_confirmations ALTER COLUMN sent_at DROP DEFAULT;
