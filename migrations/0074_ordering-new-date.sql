-- Until when the customer may choose another date for a payment that came too late; null while nothing waits for it.
ALTER TABLE ordering.orders ADD COLUMN new_date_by timestamptz;
