-- What an admin finds mails by; made once text search is there.
ALTER TABLE platform.mail_outbox ADD COLUMN search text
  GENERATED ALWAYS AS (platform.fold(coalesce(address, '') || ' ' || coalesce(subject, ''))) STORED;

CREATE INDEX mail_outbox_search ON platform.mail_outbox USING gin (search public.gin_trgm_ops);
