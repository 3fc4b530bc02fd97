-- Orders whose payment is disputed at the bank: what their partners earn is frozen meanwhile. `version` is that of the
-- order's event, so that an older event that arrives late changes nothing.
CREATE TABLE fulfilment.disputed_payments (
  order_id uuid PRIMARY KEY,
  version  int NOT NULL,
  is_open  boolean NOT NULL
);
