-- The instant of a local time, by the rule of backend/src/platform/clock/local-time.ts: a time that the change to summer
-- time skips is one hour later, of a repeated hour it is the first. AT TIME ZONE alone takes the second.
CREATE FUNCTION platform.local_instant(local timestamp, zone text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN (local AT TIME ZONE zone - interval '1 hour') AT TIME ZONE zone = local
    THEN local AT TIME ZONE zone - interval '1 hour' ELSE local AT TIME ZONE zone END;
