-- Services in a cemetery that are still to come: those whose day has closed, and what keeps the cemetery where it is.
CREATE INDEX services_in_cemetery ON fulfilment.services (cemetery_id, scheduled_date) WHERE cemetery_id IS NOT NULL;
