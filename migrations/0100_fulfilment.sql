-- Services: one row a service, written with its events; what every list shows and filters by, and what fills a partner's day.
CREATE SCHEMA fulfilment;

CREATE TABLE fulfilment.services (
  service_id              uuid PRIMARY KEY,
  version                 int NOT NULL,
  status                  text NOT NULL,
  type                    text NOT NULL CHECK (type IN ('flower', 'clean')),
  order_id                uuid NOT NULL,
  order_number            text NOT NULL,
  customer_id             uuid NOT NULL,
  subscription_id         uuid,
  occurrence              smallint,
  products                jsonb NOT NULL,
  price_cents             int NOT NULL,
  amount_to_receive_cents int NOT NULL,
  place_kind              text NOT NULL,
  time_zone               text NOT NULL,
  city                    text NOT NULL,
  parish                  text NOT NULL,
  cemetery_id             uuid,
  grave_id                uuid,
  -- Local to time_zone, as is scheduled_hour.
  scheduled_date          date NOT NULL,
  scheduled_hour          text,
  purchased_at            timestamptz NOT NULL,
  round                   smallint NOT NULL,
  asked                   jsonb NOT NULL,
  -- The open offer.
  offer_id                uuid,
  offer_partner_id        uuid,
  offer_distance_km       double precision,
  offer_expires_at        timestamptz,
  -- Who has accepted it, or had when it was cancelled.
  partner_id              uuid,
  distance_km             double precision,
  -- Whose day it fills: openly offered, accepted or under way.
  busy_partner_id         uuid,
  photos                  jsonb NOT NULL,
  delivered_at            timestamptz,
  rating                  smallint,
  remark_id               uuid,
  cancelled_by            text,
  -- Everything refunded so far.
  refund_cents            int NOT NULL,
  earned_cents            int NOT NULL,
  -- Number of the visit; another one begins when somebody has to come again.
  visit                   smallint NOT NULL DEFAULT 1,
  -- The new date that waits for an answer, what stops the work, and the complaint that is open.
  proposal                jsonb,
  block                   jsonb,
  dispute                 jsonb,
  escalated_because       text,
  cancelled_because       text,
  -- Granted back with the cancellation.
  cancelled_refund_cents  int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX services_of_customer ON fulfilment.services (customer_id, purchased_at DESC, service_id);
CREATE INDEX services_offered ON fulfilment.services (offer_partner_id, offer_expires_at) WHERE offer_partner_id IS NOT NULL;
CREATE INDEX services_of_partner ON fulfilment.services (partner_id, scheduled_date DESC, service_id)
  WHERE partner_id IS NOT NULL;
CREATE INDEX services_busy ON fulfilment.services (busy_partner_id, scheduled_date) WHERE busy_partner_id IS NOT NULL;
CREATE INDEX services_of_order ON fulfilment.services (order_id, occurrence);
CREATE INDEX services_of_subscription ON fulfilment.services (subscription_id, occurrence) WHERE subscription_id IS NOT NULL;
-- A grave is removed only while no service is still to come for it.
CREATE INDEX services_of_grave ON fulfilment.services (grave_id) WHERE grave_id IS NOT NULL;
CREATE INDEX services_by_purchase ON fulfilment.services (purchased_at DESC, service_id);
CREATE INDEX services_by_status ON fulfilment.services (status, purchased_at DESC, service_id);
CREATE INDEX services_by_date ON fulfilment.services (scheduled_date);
CREATE INDEX services_by_slot ON fulfilment.services (scheduled_date, scheduled_hour, service_id);
CREATE INDEX services_by_number ON fulfilment.services (order_number, service_id);
CREATE INDEX services_by_city ON fulfilment.services (platform.fold(city), service_id);
CREATE INDEX services_by_total ON fulfilment.services (price_cents, service_id);
-- What is agreed or under way, for the list of those whose slot is over: few rows of many.
CREATE INDEX services_under_way ON fulfilment.services (scheduled_date)
  WHERE status IN ('accepted', 'in_progress', 'reschedule_proposed');

-- What an admin's search looks through, apart from the row: it never changes, where each change of a row would enter its
-- text anew into an index of trigrams, the dearest there is.
CREATE TABLE fulfilment.service_texts (
  service_id uuid PRIMARY KEY,
  text       text NOT NULL
);
CREATE INDEX service_texts_search ON fulfilment.service_texts USING gin (text gin_trgm_ops);

-- What customers and partners wrote: kept apart from the events, which only name it, so that it can be erased.
CREATE TABLE fulfilment.remarks (
  remark_id  uuid PRIMARY KEY,
  service_id uuid NOT NULL,
  author_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('feedback', 'cancellation', 'reschedule', 'block', 'dispute')),
  body       text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX remarks_of_author ON fulfilment.remarks (author_id);

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

-- Refuses with PF002 when a partner is suspended, with PF001 when the partner's local day is full, the service itself not
-- counted; else keeps the day for this transaction. The lock is taken before the count, whose statement then sees what the
-- one before committed: two matchers at once cannot both take the last place.
CREATE FUNCTION fulfilment.hold_capacity(partner uuid, day date, capacity int, service uuid) RETURNS void
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
