-- Admins find people by any part of their phone number, and by their tax number.
CREATE INDEX users_phone_search ON identity.users USING gin (phone public.gin_trgm_ops);
CREATE INDEX addresses_tax_id ON identity.addresses (tax_id) WHERE tax_id IS NOT NULL;
-- Lists of people can be sorted by name.
CREATE INDEX users_by_name ON identity.users (platform.fold(name || ' ' || surname), id) WHERE closed_at IS NULL;
