-- What people are told inside the application, how they want to be told elsewhere, and messages to phones and devices.
CREATE SCHEMA notifications;

CREATE TABLE notifications.notices (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  -- The event, or the mail without an event, that the person is told of.
  cause_id   uuid NOT NULL,
  words      text NOT NULL,
  -- Whether the person is told as a member of the office.
  is_office  boolean NOT NULL,
  -- Ids, amounts, dates and codes. The text is written when it is read.
  values     jsonb NOT NULL,
  -- When it happened; business clock.
  at         timestamptz NOT NULL,
  -- Business clock.
  read_at    timestamptz,
  UNIQUE (user_id, cause_id)
);
CREATE INDEX notices_of_user ON notifications.notices (user_id, at DESC, id DESC);
CREATE INDEX notices_unread ON notifications.notices (user_id, at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notices_at ON notifications.notices (at);

-- Without a row: nothing is muted, and no message is sent to the phone.
CREATE TABLE notifications.preferences (
  user_id     uuid PRIMARY KEY,
  muted_kinds text[] NOT NULL,
  -- MM-DD of every year.
  quiet_days  text[] NOT NULL,
  quiet_years int[] NOT NULL,
  sms         boolean NOT NULL
);

-- Browsers that asked to be told (Web Push); removed when the push service does not know them any more.
CREATE TABLE notifications.devices (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  endpoint   text NOT NULL UNIQUE,
  p256dh     text NOT NULL,
  auth       text NOT NULL,
  -- Business clock.
  created_at timestamptz NOT NULL
);
CREATE INDEX devices_of_user ON notifications.devices (user_id, created_at);

-- Messages to send, to a phone or to one device.
CREATE TABLE notifications.messages (
  id         uuid PRIMARY KEY,
  channel    text NOT NULL CHECK (channel IN ('sms', 'push')),
  user_id    uuid NOT NULL,
  -- Null for a message to a phone, whose number is read when it is sent.
  device_id  uuid,
  words      text NOT NULL,
  values     jsonb NOT NULL,
  -- Business clock.
  created_at timestamptz NOT NULL,
  -- withheld: there was nothing to say any more, nobody to say it to, or the person did not want it.
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'withheld')),
  attempts   smallint NOT NULL DEFAULT 0,
  -- Wall clock. While a message is being sent it is the end of the sender's claim.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text,
  -- Business clock.
  sent_at    timestamptz,
  CHECK ((channel = 'push') = (device_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX messages_due ON notifications.messages (next_attempt_at) WHERE status = 'queued';
CREATE INDEX messages_of_user ON notifications.messages (user_id);
CREATE INDEX messages_at ON notifications.messages (created_at);
CREATE INDEX messages_unsent ON notifications.messages (channel, status) WHERE status IN ('queued', 'failed');
