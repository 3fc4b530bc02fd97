-- Messages to the support, as they came.
CREATE SCHEMA contact;

CREATE TABLE contact.messages (
  id          uuid PRIMARY KEY,
  -- Who was logged in; the address is the account's own then.
  user_id     uuid,
  email       text,
  language    text NOT NULL,
  category    text NOT NULL,
  subject     text NOT NULL,
  message     text NOT NULL,
  -- Business clock.
  received_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE INDEX messages_newest ON contact.messages (received_at DESC, id DESC);
CREATE INDEX messages_of_user ON contact.messages (user_id) WHERE user_id IS NOT NULL;
