-- An act of the system, such as the invitation of the first administrator, has no account as its actor.
ALTER TABLE identity.account_acts ALTER COLUMN actor_id DROP NOT NULL;
