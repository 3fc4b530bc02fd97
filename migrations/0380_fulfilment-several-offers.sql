-- A service can be offered to several partners at a time, and fills the day of each of them.
ALTER TABLE fulfilment.services
  -- The open offers, the earliest first.
  ADD COLUMN offers jsonb NOT NULL DEFAULT '[]',
  -- Whose day it fills: openly offered, accepted or under way.
  ADD COLUMN busy_partner_ids uuid[] NOT NULL DEFAULT '{}';

UPDATE fulfilment.services s SET
  busy_partner_ids = CASE WHEN busy_partner_id IS NULL THEN '{}' ELSE ARRAY[busy_partner_id] END,
  offers = CASE WHEN offer_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
      'offerId', offer_id, 'partnerId', offer_partner_id, 'distanceKm', offer_distance_km,
      'expiresAt', to_char(offer_expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) END
WHERE busy_partner_id IS NOT NULL OR offer_id IS NOT NULL;

DROP INDEX fulfilment.services_offered, fulfilment.services_busy;
CREATE INDEX services_busy ON fulfilment.services USING gin (busy_partner_ids);

CREATE OR REPLACE FUNCTION fulfilment.hold_capacity(partner uuid, day date, capacity int, service uuid) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  taken int;
BEGIN
  PERFORM fulfilment.hold_standing(partner);
  PERFORM pg_advisory_xact_lock(hashtextextended(partner::text || ' ' || day::text, 7262));
  SELECT count(*) INTO taken FROM fulfilment.services s
  WHERE s.busy_partner_ids @> ARRAY[partner] AND s.scheduled_date = day AND s.service_id <> service;
  IF taken >= capacity THEN
    RAISE EXCEPTION 'partner % has % of % services on %', partner, taken, capacity, day USING ERRCODE = 'PF001';
  END IF;
END $$;

ALTER TABLE fulfilment.services
  DROP COLUMN offer_id, DROP COLUMN offer_partner_id, DROP COLUMN offer_distance_km, DROP COLUMN offer_expires_at,
  DROP COLUMN busy_partner_id;
