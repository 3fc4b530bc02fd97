-- Whether a refund of any payment of the order was ever requested; an order without one is read without its events. For
-- orders from before, the events are read.
ALTER TABLE ordering.orders ADD COLUMN has_refunds boolean NOT NULL DEFAULT true;
