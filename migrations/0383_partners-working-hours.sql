-- The hours in which a partner delivers flowers: {mon: {opens, closes} | null, …}, full hours local to the partner's
-- place; null on a weekday, or for all of them, does not restrict. Written with the partner's events.
ALTER TABLE partners.partners ADD COLUMN working_hours jsonb CHECK (jsonb_typeof(working_hours) = 'object');
