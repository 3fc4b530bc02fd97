-- The address of a home or church in its parts; orders from before have only its text.
ALTER TABLE ordering.order_details ADD COLUMN address jsonb;
