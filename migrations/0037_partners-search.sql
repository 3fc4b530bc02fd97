-- What an admin's lists look for places in: it needs the search functions of 0030.
CREATE INDEX partners_by_city ON partners.partners (platform.fold(city), applied_at DESC, partner_id);
CREATE INDEX partners_search ON partners.partners USING gin (platform.fold(city) gin_trgm_ops);
CREATE INDEX applications_by_city ON partners.applications (platform.fold(city));
CREATE INDEX applications_search ON partners.applications USING gin (platform.fold(city || ' ' || parish) gin_trgm_ops);
