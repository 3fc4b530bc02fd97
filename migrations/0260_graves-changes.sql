-- What others still have to follow of a grave that moved or was corrected: written with the change itself, so that a
-- process that dies in between leaves it to the next one. Gone when everybody has followed.
CREATE TABLE graves.changes (
  id       uuid PRIMARY KEY,
  grave_id uuid NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('moved', 'renamed', 'corrected')),
  actor    jsonb NOT NULL,
  -- What the person was shown of each visit; null where nobody was asked, then it is found out when it is followed.
  visits   jsonb,
  due_at   timestamptz NOT NULL
);
CREATE INDEX changes_due ON graves.changes (due_at);
CREATE INDEX changes_of_grave ON graves.changes (grave_id);
