import type { CreateAddress, UpdateAddress } from '@perpetua/contracts/identity.contract';
import type { Statement } from '../platform/database/database.js';

export interface AddressRow {
  readonly id: string;
  readonly first_name: string;
  readonly surname: string;
  readonly city: string;
  readonly parish: string;
  readonly street: string;
  readonly street_number: string;
  readonly floor: string | null;
  readonly postal_code: string;
  readonly tax_id: string | null;
  readonly country: 'PT';
  readonly billing: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
}

const COLUMNS = `id, first_name, surname, city, parish, street, street_number, floor, postal_code, tax_id, country,
  billing, lat, lng`;

/** Values in the order of the columns after the id. */
const valuesOf = (address: CreateAddress): unknown[] => [
  address.firstName,
  address.surname,
  address.city,
  address.parish,
  address.street,
  address.streetNumber,
  address.floor ?? null,
  address.postalCode,
  address.taxId ?? null,
  address.country,
  address.billing,
  address.location?.lat ?? null,
  address.location?.lng ?? null,
];

export const insertAddress = (row: { id: string; userId: string; now: Date }, address: CreateAddress): Statement => ({
  name: 'identity.insert-address',
  text: `INSERT INTO identity.addresses (${COLUMNS}, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING ${COLUMNS}`,
  values: [row.id, ...valuesOf(address), row.userId, row.now],
});

/** A whole page and the total in one row set; `total` stands in every row, and in one without an address for none. */
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

const columnByField: Readonly<Record<Exclude<keyof UpdateAddress, 'id' | 'location'>, string>> = {
  firstName: 'first_name',
  surname: 'surname',
  city: 'city',
  parish: 'parish',
  street: 'street',
  streetNumber: 'street_number',
  floor: 'floor',
  postalCode: 'postal_code',
  taxId: 'tax_id',
  country: 'country',
  billing: 'billing',
};

/** Changes the given fields only; answers no row when the user has no such address. */
export const updateAddress = (userId: string, { id, location, ...fields }: UpdateAddress): Statement => {
  const changes = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnByField[field as keyof typeof fields], value]),
  );
  if (location !== undefined) Object.assign(changes, { lat: location?.lat ?? null, lng: location?.lng ?? null });
  return {
    name: 'identity.update-address',
    text: `UPDATE identity.addresses AS a SET
             (first_name, surname, city, parish, street, street_number, floor, postal_code, tax_id, country, billing, lat, lng)
           = (SELECT first_name, surname, city, parish, street, street_number, floor, postal_code, tax_id, country, billing,
                lat, lng FROM jsonb_populate_record(a, $3::jsonb))
           WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
    values: [id, userId, JSON.stringify(changes)],
  };
};

export const deleteAddress = (userId: string, id: string): Statement => ({
  name: 'identity.delete-address',
  text: 'DELETE FROM identity.addresses WHERE id = $1 AND user_id = $2 RETURNING id',
  values: [id, userId],
});
