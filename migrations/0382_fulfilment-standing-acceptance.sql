-- Whether the partner accepted the service in advance, and until when it can be handed back then.
ALTER TABLE fulfilment.services
  ADD COLUMN accepted_via text CHECK (accepted_via = 'standing'),
  ADD COLUMN hand_back_until timestamptz;

-- What counts towards the numbers per day and week: few of a partner's services.
CREATE INDEX services_accepted_in_advance ON fulfilment.services (partner_id, scheduled_date)
  WHERE accepted_via = 'standing';

-- Refuses with PF003 when a partner has accepted in advance as many services of this day, or of its week (Monday to
-- Sunday), as the partner allows; the service itself and those that ended without work are not counted. Called after
-- fulfilment.hold_capacity. The week's lock is taken before the count, whose statement then sees what was committed
-- before: services that arrive at once cannot both take the last place.
CREATE FUNCTION fulfilment.hold_standing_acceptance(partner uuid, service uuid, per_day int, per_week int) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  day date;
  monday date;
  on_day int;
  in_week int;
BEGIN
  SELECT scheduled_date INTO day FROM fulfilment.services WHERE service_id = service;
  monday := date_trunc('week', day)::date;
  PERFORM pg_advisory_xact_lock(hashtextextended(partner::text || ' ' || monday::text, 7264));
  SELECT count(*) FILTER (WHERE s.scheduled_date = day), count(*) INTO on_day, in_week
  FROM fulfilment.services s
  WHERE s.partner_id = partner AND s.accepted_via = 'standing' AND s.status <> 'cancelled'
    AND s.scheduled_date BETWEEN monday AND monday + 6 AND s.service_id <> service;
  IF on_day >= per_day OR in_week >= per_week THEN
    RAISE EXCEPTION 'partner % has accepted % of % services on % in advance, % of % in the week',
      partner, on_day, per_day, day, in_week, per_week USING ERRCODE = 'PF003';
  END IF;
END $$;
