-- A grave is removed only while no service is still to come for it.
CREATE INDEX services_of_grave ON fulfilment.services (grave_id) WHERE grave_id IS NOT NULL;
