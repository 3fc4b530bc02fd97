-- Admins find graves by the name of the dead.
CREATE INDEX graves_name_search ON graves.graves USING gin (platform.fold(deceased_name) public.gin_trgm_ops);
