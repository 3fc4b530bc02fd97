-- The recorded cancellation of a paid order; null while the order goes on.
ALTER TABLE ordering.orders ADD COLUMN cancellation jsonb;
