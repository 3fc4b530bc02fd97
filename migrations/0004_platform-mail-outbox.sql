-- Mails to send: written in the transaction of what they tell about, sent from here at least once.
CREATE TABLE platform.mail_outbox (
  id         uuid PRIMARY KEY,
  template   text NOT NULL,
  -- {"userId"} or {"email", "language", "name"}; null once the retention is over or the person was erased.
  recipient  jsonb,
  -- What the template needs that cannot be asked for when it is sent.
  values     jsonb NOT NULL,
  -- Business clock.
  created_at timestamptz NOT NULL,
  -- stored: there is no mail server; withheld: there was nothing to say any more, or nobody to say it to.
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'stored', 'withheld')),
  attempts   smallint NOT NULL DEFAULT 0,
  -- Wall clock. While a mail is being sent it is the end of the sender's claim.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text,
  -- What was sent to whom, kept as it was; the address goes when the recipient goes.
  subject    text,
  address    text,
  -- Business clock.
  sent_at    timestamptz
) WITH (fillfactor = 80);

CREATE INDEX mail_outbox_due ON platform.mail_outbox (next_attempt_at) WHERE status = 'queued';
CREATE INDEX mail_outbox_newest ON platform.mail_outbox (created_at DESC, id DESC);
CREATE INDEX mail_outbox_by_template ON platform.mail_outbox (template, created_at DESC, id DESC);
-- The statuses that few mails have for long; lists of the others read the newest.
CREATE INDEX mail_outbox_unusual ON platform.mail_outbox (status, created_at DESC, id DESC)
  WHERE status IN ('queued', 'failed', 'withheld');
CREATE INDEX mail_outbox_personal ON platform.mail_outbox (created_at) WHERE recipient IS NOT NULL;
CREATE INDEX mail_outbox_of_user ON platform.mail_outbox ((recipient ->> 'userId')) WHERE recipient IS NOT NULL;
