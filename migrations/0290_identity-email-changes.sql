-- A new e-mail address that an account has from the moment its link is followed. Until then, and for 72 hours after, the
-- address of before can undo it.
CREATE TABLE identity.email_changes (
  -- UUIDv7: later changes of an account are greater.
  change_id    uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  old_email    public.citext NOT NULL,
  new_email    public.citext NOT NULL,
  -- SHA-256 of what the link to the new address carries.
  token_hash   bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- When the link to the new address was last sent; business clock, as the other instants.
  sent_at      timestamptz NOT NULL,
  -- When the new address became the account's; null while it waits for its link.
  confirmed_at timestamptz,
  -- How it ended instead, or was taken back: the owner gave it up, asked for another address, or undid it.
  ended        text CHECK (ended IN ('given_up', 'replaced', 'undone'))
);
-- An account waits for one address at most.
CREATE UNIQUE INDEX email_changes_waiting ON identity.email_changes (user_id) WHERE confirmed_at IS NULL AND ended IS NULL;
CREATE INDEX email_changes_of_user ON identity.email_changes (user_id, change_id);
CREATE INDEX email_changes_old ON identity.email_changes (old_email) WHERE confirmed_at IS NOT NULL AND ended IS NULL;

-- The links that undo a change: one in each mail to the address of before.
CREATE TABLE identity.email_change_undos (
  -- SHA-256 of what the link carries.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  change_id  uuid NOT NULL REFERENCES identity.email_changes ON DELETE CASCADE
);
CREATE INDEX email_change_undos_of_change ON identity.email_change_undos (change_id);
