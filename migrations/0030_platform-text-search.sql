-- How every `q` of a list is answered: ignoring case and accents, by a trigram index (decisions §3, Lists).
CREATE SCHEMA IF NOT EXISTS platform;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- unaccent() by itself is only stable, because its dictionary could be exchanged; with a fixed dictionary it may be indexed.
CREATE FUNCTION platform.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The LIKE pattern of texts that hold the words of `q` in their order; NULL for no q, which callers read as "all".
CREATE FUNCTION platform.search_pattern(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(regexp_replace(platform.fold(btrim(q)), '([\\%_])', '\\\1', 'g'), '\s+', '%', 'g') || '%';
