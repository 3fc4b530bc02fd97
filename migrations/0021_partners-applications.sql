-- What partners applied with, why they were turned down or stopped, and the orders in which admins read them.
ALTER TABLE partners.partners
  -- Why it was rejected or suspended.
  ADD COLUMN reason text;

-- The forms, apart from the events, so that they can be erased; a new application replaces the one before.
CREATE TABLE partners.applications (
  partner_id      uuid PRIMARY KEY,
  -- Of the applicant, in identity.
  address_id      uuid NOT NULL,
  city            text NOT NULL,
  parish          text NOT NULL,
  -- Yes, no, or how in words.
  billing         jsonb NOT NULL CHECK (jsonb_typeof(billing) IN ('boolean', 'string')),
  delivery        jsonb NOT NULL CHECK (jsonb_typeof(delivery) IN ('boolean', 'string')),
  consent_version text NOT NULL,
  consented_at    timestamptz NOT NULL
);

DROP INDEX partners.partners_by_status;
CREATE INDEX partners_newest ON partners.partners (applied_at DESC, partner_id);
CREATE INDEX partners_by_status ON partners.partners (status, applied_at DESC, partner_id);
