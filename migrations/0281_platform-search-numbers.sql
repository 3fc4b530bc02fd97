-- A phone number as it is dialled within its country (06 12 …) or written with that 0 in brackets (+33 (0)6 …) is found as
-- well: the digits without it; NULL for less than three digits.
CREATE OR REPLACE FUNCTION platform.search_digits(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN btrim(q) ~ '^[+(0-9][-0-9 ().]*$'
      AND length(regexp_replace(regexp_replace(replace(q, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '')) >= 3
    THEN regexp_replace(regexp_replace(replace(q, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '') END;

-- A tax number without what people write between its parts, in capital letters; NULL when nothing is left.
CREATE FUNCTION platform.search_tax_number(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(upper(regexp_replace(value, '[^A-Za-z0-9]', '', 'g')), '');
