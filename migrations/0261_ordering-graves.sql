-- A grave moves or is removed only while no order to it waits for its payment.
CREATE INDEX orders_at_grave ON ordering.orders ((delivery ->> 'graveId')) WHERE delivery ->> 'graveId' IS NOT NULL;
