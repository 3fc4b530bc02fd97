-- Whose tax number it is: ISO 3166-1, two letters. Orders from before have Portuguese ones.
ALTER TABLE ordering.order_details ADD COLUMN invoice_tax_country text CHECK (invoice_tax_country ~ '^[A-Z]{2}$');
UPDATE ordering.order_details SET invoice_tax_country = 'PT' WHERE invoice_tax_id IS NOT NULL;
