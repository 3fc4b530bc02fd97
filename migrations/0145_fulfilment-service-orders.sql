-- Lists of services can be sorted by each of these columns.
CREATE INDEX services_by_slot ON fulfilment.services (scheduled_date, scheduled_hour, service_id);
CREATE INDEX services_by_number ON fulfilment.services (order_number, service_id);
CREATE INDEX services_by_city ON fulfilment.services (platform.fold(city), service_id);
CREATE INDEX services_by_total ON fulfilment.services (price_cents, service_id);
