-- Admins find an order by its tax number, with or without the country, and by the grave.
CREATE INDEX order_details_tax_number ON ordering.order_details (platform.search_tax_number(invoice_tax_id));
CREATE INDEX order_details_tax_number_of_country ON ordering.order_details (
  platform.search_tax_number(coalesce(invoice_tax_country, 'PT') || invoice_tax_id));
CREATE INDEX orders_of_grave ON ordering.orders ((delivery ->> 'graveId'));
