-- Login tokens that were ended before their time, by logging out. A row is needed until its token would have ended anyway.
CREATE TABLE identity.ended_sessions (
  -- The token's jti claim.
  token_id   uuid PRIMARY KEY,
  -- Wall clock, as the token's exp claim.
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_expired ON identity.ended_sessions (expires_at);
