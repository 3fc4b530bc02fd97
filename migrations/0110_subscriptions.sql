CREATE SCHEMA subscriptions;

-- One row a bought plan, written with its events.
CREATE TABLE subscriptions.subscriptions (
  subscription_id  uuid PRIMARY KEY,
  version          int NOT NULL,
  order_id         uuid NOT NULL,
  order_number     text NOT NULL,
  customer_id      uuid NOT NULL,
  status           text NOT NULL,
  plan_id          uuid NOT NULL,
  months           int NOT NULL,
  discount_percent numeric(5, 2) NOT NULL,
  product          jsonb NOT NULL,
  delivery         jsonb NOT NULL,
  anchor_date      date NOT NULL,
  -- [{n, date, priceCents, serviceId, outcome}] in the order of the visits.
  occurrences      jsonb NOT NULL,
  purchased_at     timestamptz NOT NULL,
  -- When a paused plan goes on by itself; null while it runs.
  paused_until     timestamptz
) WITH (fillfactor = 80);

CREATE INDEX subscriptions_of_customer ON subscriptions.subscriptions (customer_id, purchased_at DESC, subscription_id DESC);
CREATE INDEX subscriptions_newest ON subscriptions.subscriptions (purchased_at DESC, subscription_id DESC);
-- A grave is removed only while no plan visits it.
CREATE INDEX subscriptions_of_grave ON subscriptions.subscriptions ((delivery->>'graveId'));
