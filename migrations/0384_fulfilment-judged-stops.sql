-- Refuses with PF004 when the partner has, or is asked for, a stop on the service's day that is not among those by which
-- the way was judged: 'service hour', the hour being the slot's or one that the partner has proposed. Called after
-- fulfilment.hold_capacity, under its lock on partner and day: this statement sees what was committed before.
CREATE FUNCTION fulfilment.hold_judged_stops(partner uuid, service uuid, judged text[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  unknown text;
BEGIN
  SELECT s.service_id || ' ' || hours.hour INTO unknown
  FROM fulfilment.services s CROSS JOIN LATERAL (
    SELECT s.scheduled_hour AS hour
    UNION SELECT offer ->> 'hour' FROM jsonb_array_elements(s.offers) AS offer
      WHERE offer ->> 'partnerId' = partner::text AND offer ? 'hour') AS hours
  WHERE s.busy_partner_ids @> ARRAY[partner] AND s.service_id <> service AND hours.hour IS NOT NULL
    AND s.scheduled_date = (SELECT scheduled_date FROM fulfilment.services WHERE service_id = service)
    AND s.service_id || ' ' || hours.hour <> ALL (judged)
  LIMIT 1;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'partner % has a new stop, %', partner, unknown USING ERRCODE = 'PF004';
  END IF;
END $$;
