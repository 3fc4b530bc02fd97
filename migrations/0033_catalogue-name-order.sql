-- Lists sorted by name or by age: every order has an index, as in 0032. Names are sorted in Portuguese, ignoring case and accents.
ALTER TABLE catalogue.products ADD COLUMN name_key text GENERATED ALWAYS AS (platform.fold(name->>'pt')) STORED;

CREATE INDEX products_named ON catalogue.products (name_key, slug) INCLUDE (id) WHERE deleted_at IS NULL;
CREATE INDEX products_named_of_type ON catalogue.products (type, name_key, slug) INCLUDE (id) WHERE deleted_at IS NULL;
