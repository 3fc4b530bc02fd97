import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { truncatedKm } from '@perpetua/contracts/great-circle';
import type { Contact } from '../../identity/index.js';
import type { PartnerCard } from '../../partners/index.js';
import type { ServiceRow } from './service.row.js';

/** A person's name and contact data; the phone number has the format E.164. */
interface KnownPerson {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The partners and customers of some services, by user id; closed accounts are missing. */
export type People = ReadonlyMap<string, KnownPerson>;

/** The people of partners' cards and customers' contacts, by user id. */
export const peopleOf = (partners: readonly PartnerCard[], customers: readonly Contact[]): People =>
  new Map([
    ...partners.map(({ partnerId, displayName: name, phone, email }) => [partnerId, { name, phone, email }] as const),
    ...customers.map(
      ({ id, name, surname, phone, email }) => [id, { name: `${name} ${surname}`.trim(), phone, email }] as const,
    ),
  ]);

/**
 * The partner of a service; undefined if there is none. The phone number is shown until the service is closed or
 * cancelled.
 */
export const partnerOf = ({ partner_id: id, status }: ServiceRow, people: People): Service['partner'] => {
  if (id === null) return undefined;
  const known = people.get(id);
  const phone = status === 'closed' || status === 'cancelled' ? undefined : (known?.phone ?? undefined);
  return { id, name: known?.name ?? '', phone };
};

/** The fields of a service that only admins see. They contain contact data even after the service is over. */
export const adminPart = (
  { customer_id, partner_id, escalated_because, offers }: ServiceRow,
  people: People,
): Pick<Service, 'customer' | 'partner' | 'escalation' | 'offers'> => ({
  offers:
    offers.length === 0
      ? undefined
      : offers.map(({ offerId: id, partnerId, distanceKm, expiresAt, hour }) => ({
          id,
          partner: { id: partnerId, name: people.get(partnerId)?.name ?? '' },
          distanceKm: truncatedKm(distanceKm),
          expiresAt,
          hour,
        })),
  customer: reachable(customer_id, people),
  partner: partner_id === null ? undefined : reachable(partner_id, people),
  escalation: escalated_because ?? undefined,
});

const reachable = (id: string, people: People) => {
  const known = people.get(id);
  return { id, name: known?.name ?? '', phone: known?.phone ?? undefined, email: known?.email ?? undefined };
};
