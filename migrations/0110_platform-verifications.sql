-- Checks of the whole history that somebody asked for, each kept with what it found. Times are of the wall clock.
CREATE TABLE es.verifications (
  id         uuid PRIMARY KEY,
  started_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it last said how far it is; one whose process was killed says nothing more.
  moved_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at   timestamptz,
  state      text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Events read so far, and to read.
  checked    bigint NOT NULL DEFAULT 0,
  total      bigint NOT NULL,
  -- What it found, as `GET /Audit/verify` tells it; null until it is done.
  result     jsonb,
  error      text
);
CREATE UNIQUE INDEX verifications_running ON es.verifications ((true)) WHERE state = 'running';
CREATE INDEX verifications_newest ON es.verifications (started_at DESC, id DESC);

-- The last seal up to which a check has found nothing: the next one goes on from there. The hash is that seal's.
CREATE TABLE es.verified (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seal        bigint NOT NULL,
  hash        bytea NOT NULL,
  -- Events under seals that are recorded outside the database, up to this one.
  witnessed   bigint NOT NULL,
  verified_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE ON es.verifications, es.verified TO perpetua_app;
