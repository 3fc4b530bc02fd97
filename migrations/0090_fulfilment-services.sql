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
  refund_cents            int NOT NULL,
  earned_cents            int NOT NULL,
  search                  text NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX services_of_customer ON fulfilment.services (customer_id, purchased_at DESC, service_id);
CREATE INDEX services_offered ON fulfilment.services (offer_partner_id, offer_expires_at) WHERE offer_partner_id IS NOT NULL;
CREATE INDEX services_of_partner ON fulfilment.services (partner_id, scheduled_date DESC, service_id)
  WHERE partner_id IS NOT NULL;
CREATE INDEX services_busy ON fulfilment.services (busy_partner_id, scheduled_date) WHERE busy_partner_id IS NOT NULL;
CREATE INDEX services_of_order ON fulfilment.services (order_id, occurrence);
CREATE INDEX services_of_subscription ON fulfilment.services (subscription_id, occurrence) WHERE subscription_id IS NOT NULL;
CREATE INDEX services_by_purchase ON fulfilment.services (purchased_at DESC, service_id);
CREATE INDEX services_by_status ON fulfilment.services (status, purchased_at DESC, service_id);
CREATE INDEX services_by_date ON fulfilment.services (scheduled_date);
CREATE INDEX services_search ON fulfilment.services USING gin (search gin_trgm_ops);

-- What customers wrote: kept apart from the events, which only name it, so that it can be erased.
CREATE TABLE fulfilment.remarks (
  remark_id  uuid PRIMARY KEY,
  service_id uuid NOT NULL,
  author_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('feedback', 'cancellation')),
  body       text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX remarks_of_author ON fulfilment.remarks (author_id);

-- Refuses with PF001 when a partner's local day is full, the service itself not counted; else keeps the day for this
-- transaction. The lock is taken before the count, whose statement then sees what the one before committed: two matchers
-- at once cannot both take the last place.
CREATE FUNCTION fulfilment.hold_capacity(partner uuid, day date, capacity int, service uuid) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  taken int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(partner::text || ' ' || day::text, 7262));
  SELECT count(*) INTO taken FROM fulfilment.services s
  WHERE s.busy_partner_id = partner AND s.scheduled_date = day AND s.service_id <> service;
  IF taken >= capacity THEN
    RAISE EXCEPTION 'partner % has % of % services on %', partner, taken, capacity, day USING ERRCODE = 'PF001';
  END IF;
END $$;
