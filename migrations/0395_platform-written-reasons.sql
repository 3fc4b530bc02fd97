-- Reasons that people type with a command. Events refer to them by id, so that they can be erased (ADR 0089).
CREATE TABLE platform.written_reasons (
  reason_id uuid PRIMARY KEY,
  -- The stream whose event refers to the reason: a service or a partner.
  stream_id uuid NOT NULL,
  author_id text NOT NULL,
  body text NOT NULL,
  -- By the business clock.
  written_at timestamptz NOT NULL
);
CREATE INDEX written_reasons_of_stream ON platform.written_reasons (stream_id);
CREATE INDEX written_reasons_of_author ON platform.written_reasons (author_id);
GRANT SELECT, INSERT, DELETE ON platform.written_reasons TO perpetua_app;

-- Erases what a person wrote, and what was written about these streams.
CREATE FUNCTION platform.forget_written_reasons(author uuid, about uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM platform.written_reasons WHERE author_id = author::text OR stream_id = ANY (about);
END;
