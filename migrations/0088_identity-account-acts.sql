-- What was done to an account, by whom and why: the fields that changed by their names, never by their values.
CREATE TABLE identity.account_acts (
  act_id   uuid PRIMARY KEY,
  user_id  uuid NOT NULL,
  actor_id uuid NOT NULL,
  act      text NOT NULL CHECK (act IN ('created', 'changed', 'blocked', 'unblocked', 'closed')),
  fields   text[] NOT NULL DEFAULT '{}',
  -- What the actor typed; forgotten when the account is closed, since it may name the person.
  reason   text,
  at       timestamptz NOT NULL
);
CREATE INDEX account_acts_of_user ON identity.account_acts (user_id, at DESC, act_id DESC);
