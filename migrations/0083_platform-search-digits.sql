-- How a search reads what may be a phone number or a tax number: the digits of a text that holds nothing but digits and
-- what people write between them, without the leading 00 of an international call; NULL for less than three digits.
CREATE FUNCTION platform.search_digits(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN btrim(q) ~ '^[+(0-9][-0-9 ().]*$' AND length(regexp_replace(q, '[^0-9]', '', 'g')) >= 3
    THEN regexp_replace(regexp_replace(q, '[^0-9]', '', 'g'), '^00', '') END;

-- How a search reads what may be a number of ours (P26-000001): small letters, without spaces and hyphens; NULL for a
-- text without a digit.
CREATE FUNCTION platform.search_code(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN q ~ '[0-9]' THEN regexp_replace(lower(q), '[^a-z0-9]', '', 'g') END;
