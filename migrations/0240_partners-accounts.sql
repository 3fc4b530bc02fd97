-- A partner whose account is blocked or closed counts as suspended in `status`. What was decided about the partner itself
-- stays here meanwhile; null while the account is open.
ALTER TABLE partners.partners ADD COLUMN own_status text;
