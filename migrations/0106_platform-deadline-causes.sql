-- The event that armed a deadline: the cause of what the deadline leads to. NULL in rows armed before this file: then it is
-- the event at the row's version.
ALTER TABLE es.deadlines ADD COLUMN armed_by uuid;
