import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import { derivedId } from '../../platform/ids.js';
import { demoAccounts } from '../demo/demo-accounts.js';
import { furtherPartners } from '../demo/demo-partners.js';

/** The id of a seeded account. */
export const seededAccountId = (email: string): string => derivedId('seed', 'account', email);

/** How many services a demo partner takes on any day. */
export const PARTNER_CAPACITY = 10;

interface PastPartner extends Location {
  readonly id: string;
  readonly type: 'flower' | 'clean';
  readonly radiusKm: number;
}

const partners: readonly PastPartner[] = [...demoAccounts, ...furtherPartners].flatMap(({ email, role, base }) =>
  base === undefined
    ? []
    : [
        {
          id: seededAccountId(email),
          type: role === 'flower' ? ('flower' as const) : ('clean' as const),
          radiusKm: base.radiusKm ?? RADIUS_KM.default,
          lat: base.lat,
          lng: base.lng,
        },
      ],
);

/** A partner whom matching considers, with the distance to the place. */
interface NearPartner {
  readonly partnerId: string;
  readonly distanceKm: number;
}

/** The demo partners of a type who reach a place, nearest first. */
export const partnersNear = (type: 'flower' | 'clean', place: Location): NearPartner[] =>
  partners
    .filter((partner) => partner.type === type)
    .map((partner) => ({ partner, distanceKm: greatCircleKm(partner, place) }))
    .filter(({ partner, distanceKm }) => distanceKm <= partner.radiusKm)
    .map(({ partner, distanceKm }) => ({ partnerId: partner.id, distanceKm }))
    .toSorted((one, other) => one.distanceKm - other.distanceKm);
