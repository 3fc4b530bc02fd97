-- Which legal texts people accepted, and the texts as they were shown.
CREATE SCHEMA legal;

-- Every accepted text as it was shown, with the data of the company and the deadlines filled in. Never changed.
CREATE TABLE legal.texts (
  -- SHA-256 of the text as UTF-8, in hexadecimal.
  hash     text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  kind     text NOT NULL,
  version  text NOT NULL,
  language text NOT NULL,
  text     text NOT NULL
);

-- One row per person, text and act. No name, network address or browser; the account has the name while it exists.
CREATE TABLE legal.consents (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL,
  kind        text NOT NULL,
  version     text NOT NULL,
  language    text NOT NULL,
  hash        text NOT NULL REFERENCES legal.texts,
  act         text NOT NULL,
  -- The order of a checkout.
  order_id    uuid,
  -- Business clock.
  accepted_at timestamptz NOT NULL
);
CREATE INDEX consents_of_user ON legal.consents (user_id, accepted_at DESC);
CREATE INDEX consents_of_order ON legal.consents (order_id) WHERE order_id IS NOT NULL;

-- Closed accounts whose consents are still kept. The end is set by the hourly job, by the business clock.
CREATE TABLE legal.ended_accounts (
  user_id  uuid PRIMARY KEY,
  ended_at timestamptz
);

CREATE FUNCTION legal.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'consents'
     AND EXISTS (SELECT FROM legal.ended_accounts ended WHERE ended.user_id = OLD.user_id AND ended.ended_at IS NOT NULL)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'consents are only added' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER consents_are_final BEFORE UPDATE OR DELETE ON legal.consents
  FOR EACH ROW EXECUTE FUNCTION legal.refuse_change();
CREATE TRIGGER consents_stay BEFORE TRUNCATE ON legal.consents
  FOR EACH STATEMENT EXECUTE FUNCTION legal.refuse_change();
CREATE TRIGGER texts_are_final BEFORE UPDATE OR DELETE ON legal.texts
  FOR EACH ROW EXECUTE FUNCTION legal.refuse_change();
CREATE TRIGGER texts_stay BEFORE TRUNCATE ON legal.texts
  FOR EACH STATEMENT EXECUTE FUNCTION legal.refuse_change();
