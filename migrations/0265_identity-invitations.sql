-- Accounts that an admin made for somebody, until their owner has chosen a password and accepted the terms.
ALTER TABLE identity.users
  ALTER COLUMN terms_version     DROP NOT NULL,
  ALTER COLUMN terms_accepted_at DROP NOT NULL,
  ADD CONSTRAINT users_terms CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL)),
  DROP CONSTRAINT users_open_is_somebody,
  -- Whoever has accepted the terms has a password, and nobody else has.
  ADD CONSTRAINT users_open_is_somebody CHECK (closed_at IS NOT NULL
    OR (num_nulls(email, username, name, surname, phone) = 0
      AND (password_hash IS NULL) = (terms_accepted_at IS NULL)));

-- The link that an invited account's owner was last sent.
CREATE TABLE identity.invitations (
  user_id    uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of what the link carries; NULL once it was used or is void.
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  sent_at    timestamptz NOT NULL
);

ALTER TABLE identity.account_acts
  DROP CONSTRAINT account_acts_act_check,
  ADD CONSTRAINT account_acts_act_check
    CHECK (act IN ('created', 'invited', 'accepted', 'changed', 'blocked', 'unblocked', 'closed'));
