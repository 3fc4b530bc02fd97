-- Partners who may have nothing new, as fulfilment was told of it (partners decides). Written before what they have is
-- taken from them, under the lock that offers, acceptances and assignments take first: each of these either came before
-- and is found, or sees the row and is refused.
CREATE TABLE fulfilment.suspended_partners (
  partner_id uuid PRIMARY KEY
);

-- The lock of a partner's standing; shared by those who give the partner something, exclusive for whoever changes it.
CREATE FUNCTION fulfilment.standing_lock(partner uuid) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT
  RETURN hashtextextended(partner::text, 7263);

-- Refuses with PF002 when a partner is suspended; else the partner stays as it is until this transaction ends.
CREATE FUNCTION fulfilment.hold_standing(partner uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(fulfilment.standing_lock(partner));
  IF EXISTS (SELECT FROM fulfilment.suspended_partners WHERE partner_id = partner) THEN
    RAISE EXCEPTION 'partner % is suspended', partner USING ERRCODE = 'PF002';
  END IF;
END $$;

-- As before, and nothing for a suspended partner.
CREATE OR REPLACE FUNCTION fulfilment.hold_capacity(partner uuid, day date, capacity int, service uuid) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  taken int;
BEGIN
  PERFORM fulfilment.hold_standing(partner);
  PERFORM pg_advisory_xact_lock(hashtextextended(partner::text || ' ' || day::text, 7262));
  SELECT count(*) INTO taken FROM fulfilment.services s
  WHERE s.busy_partner_id = partner AND s.scheduled_date = day AND s.service_id <> service;
  IF taken >= capacity THEN
    RAISE EXCEPTION 'partner % has % of % services on %', partner, taken, capacity, day USING ERRCODE = 'PF001';
  END IF;
END $$;

-- Writes down, or forgets, that a partner is suspended, once nobody is giving the partner anything.
CREATE FUNCTION fulfilment.note_standing(partner uuid, suspended boolean) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(fulfilment.standing_lock(partner));
  IF suspended THEN
    INSERT INTO fulfilment.suspended_partners (partner_id) VALUES (partner) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM fulfilment.suspended_partners WHERE partner_id = partner;
  END IF;
END $$;
