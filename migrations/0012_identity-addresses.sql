-- Foreign tax numbers, the locality of a postal code, and one billing address a user.
ALTER TABLE identity.addresses
  ADD COLUMN locality text,
  -- ISO 3166-1: the country whose tax number tax_id is.
  ADD COLUMN tax_country text CHECK (tax_country ~ '^[A-Z]{2}$');

UPDATE identity.addresses SET tax_country = 'PT' WHERE tax_id IS NOT NULL;

ALTER TABLE identity.addresses
  DROP CONSTRAINT addresses_tax_id_check,
  ADD CONSTRAINT addresses_tax_id CHECK (
    (tax_id IS NULL) = (tax_country IS NULL) AND (tax_country <> 'PT' OR tax_id ~ '^[0-9]{9}$'));

UPDATE identity.addresses AS a SET billing = false
WHERE billing AND EXISTS (
  SELECT FROM identity.addresses AS later
  WHERE later.user_id = a.user_id AND later.billing AND (later.created_at, later.id) > (a.created_at, a.id));
CREATE UNIQUE INDEX addresses_one_billing ON identity.addresses (user_id) WHERE billing;
