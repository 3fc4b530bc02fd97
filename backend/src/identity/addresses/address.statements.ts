import type { Address, CreateAddress, UpdateAddress } from '@perpetua/contracts/identity.contract';
import type { Statement } from '../../platform/database/database.js';

export interface AddressRow {
  readonly id: string;
  readonly first_name: string;
  readonly surname: string;
  readonly city: string;
  readonly parish: string;
  readonly locality: string | null;
  readonly street: string;
  readonly street_number: string;
  readonly floor: string | null;
  readonly postal_code: string;
  readonly tax_id: string | null;
  /** ISO 3166-1 code of the country of `tax_id`; null without a `tax_id`. */
  readonly tax_country: string | null;
  readonly country: 'PT';
  readonly billing: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
}

const COLUMNS = `id, first_name, surname, city, parish, locality, street, street_number, floor, postal_code, tax_id,
  tax_country, country, billing, lat, lng`;

/** An address as the API returns it. */
export const addressAnswer = (row: AddressRow): Address => ({
  id: row.id,
  firstName: row.first_name,
  surname: row.surname,
  city: row.city,
  parish: row.parish,
  locality: row.locality ?? undefined,
  street: row.street,
  streetNumber: row.street_number,
  floor: row.floor ?? undefined,
  postalCode: row.postal_code,
  taxId: row.tax_id ?? undefined,
  taxCountry: row.tax_country ?? undefined,
  country: row.country,
  billing: row.billing,
  location: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
});

/** The values of an address in the order of `COLUMNS`, without the id. */
const valuesOf = (address: CreateAddress): unknown[] => [
  address.firstName,
  address.surname,
  address.city,
  address.parish,
  address.locality ?? null,
  address.street,
  address.streetNumber,
  address.floor ?? null,
  address.postalCode,
  address.taxId ?? null,
  address.taxCountry ?? null,
  address.country,
  address.billing,
  address.location?.lat ?? null,
  address.location?.lng ?? null,
];

export const insertAddress = (row: { id: string; userId: string; now: Date }, address: CreateAddress): Statement => ({
  name: 'identity.insert-address',
  text: `INSERT INTO identity.addresses (${COLUMNS}, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING ${COLUMNS}`,
  values: [row.id, ...valuesOf(address), row.userId, row.now],
});

/** A page of addresses with the total in each row; when the page is empty, one row contains only the total. */
export const addressesPage = (userId: string, { limit, offset }: { limit: number; offset: number }): Statement => ({
  name: 'identity.addresses',
  text: `SELECT total::int, page.* FROM (SELECT count(*) AS total FROM identity.addresses WHERE user_id = $1) AS counted
         LEFT JOIN LATERAL (SELECT ${COLUMNS} FROM identity.addresses WHERE user_id = $1
           ORDER BY created_at, id LIMIT $2 OFFSET $3) AS page ON true`,
  values: [userId, limit, offset],
});

export const addressOf = (userId: string, id: string): Statement => ({
  name: 'identity.address',
  text: `SELECT ${COLUMNS} FROM identity.addresses WHERE id = $1 AND user_id = $2`,
  values: [id, userId],
});

const columnByField: Readonly<Record<Exclude<keyof UpdateAddress, 'id' | 'location' | 'taxCountry'>, string>> = {
  firstName: 'first_name',
  surname: 'surname',
  city: 'city',
  parish: 'parish',
  locality: 'locality',
  street: 'street',
  streetNumber: 'street_number',
  floor: 'floor',
  postalCode: 'postal_code',
  taxId: 'tax_id',
  country: 'country',
  billing: 'billing',
};

/** Changes the given fields only; returns no row when the user has no such address. */
export const updateAddress = (userId: string, { id, location, taxCountry, ...fields }: UpdateAddress): Statement => {
  const changes = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnByField[field as keyof typeof fields], value]),
  );
  if (fields.taxId !== undefined) Object.assign(changes, { tax_country: taxCountry ?? null });
  if (location !== undefined) Object.assign(changes, { lat: location?.lat ?? null, lng: location?.lng ?? null });
  return {
    name: 'identity.update-address',
    text: `UPDATE identity.addresses AS a SET
             (first_name, surname, city, parish, locality, street, street_number, floor, postal_code, tax_id, tax_country,
               country, billing, lat, lng)
           = (SELECT first_name, surname, city, parish, locality, street, street_number, floor, postal_code, tax_id,
                tax_country, country, billing, lat, lng FROM jsonb_populate_record(a, $3::jsonb))
           WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
    values: [id, userId, JSON.stringify(changes)],
  };
};

/** Locks the user's row, so that changes of one user's addresses run one after the other. */
export const lockAddressesOf = (userId: string): Statement => ({
  name: 'identity.lock-addresses',
  text: 'SELECT FROM identity.users WHERE id = $1 FOR NO KEY UPDATE',
  values: [userId],
});

/** Unmarks all billing addresses of the user other than `except`, an address id. */
export const endBillingOf = (userId: string, except: string): Statement => ({
  name: 'identity.end-billing',
  text: 'UPDATE identity.addresses SET billing = false WHERE user_id = $1 AND id <> $2 AND billing',
  values: [userId, except],
});

export const deleteAddress = (userId: string, id: string): Statement => ({
  name: 'identity.delete-address',
  text: `DELETE FROM identity.addresses WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
  values: [id, userId],
});
