import type { Language } from '@perpetua/contracts/languages';
import { partnerTypeOf } from '@perpetua/contracts/roles';
import type { SearchHit } from '@perpetua/contracts/search.contract';
import type { FoundService } from '../fulfilment/index.js';
import type { Contact, FoundUser } from '../identity/index.js';
import type { FoundOrder } from '../ordering/index.js';

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');

export const orderHit = (order: FoundOrder, language: Language): SearchHit => ({
  kind: 'order',
  id: order.orderId,
  title: order.number,
  subtitle: joined([order.contactName, order.productNames[language], order.date, order.city]),
  link: `/orders/${order.orderId}`,
});

/** The hit of a user: links to the partner's page for a partner, to the account for any other user. */
export const userHit = (user: FoundUser): SearchHit => {
  const isPartner = partnerTypeOf(user.usertypeId) !== undefined;
  return {
    kind: isPartner ? 'partner' : 'user',
    id: user.id,
    title: `${user.name} ${user.surname}`.trim(),
    subtitle: joined([user.email, user.phone]),
    link: isPartner ? `/partners/${user.id}` : `/user-details/${user.id}`,
  };
};

/** The hit of a customer who owns a grave that the search found. */
export const ownerHit = ({ id, name, surname, email, phone }: Contact): SearchHit => ({
  kind: 'user',
  id,
  title: `${name} ${surname}`.trim(),
  subtitle: joined([email, phone]),
  link: `/user-details/${id}`,
});

export const serviceHit = (service: FoundService, language: Language): SearchHit => ({
  kind: 'service',
  id: service.serviceId,
  title: service.name[language],
  subtitle: joined([service.orderNumber, service.scheduledDate, service.city]),
  link: `/services/${service.serviceId}`,
});

/**
 * Takes one hit of each list in turn until `limit` is reached or no hits are left, so that a long list does not
 * displace the others. Returns the hits list by list.
 */
export const sharedOut = (lists: readonly (readonly SearchHit[])[], limit: number): SearchHit[] => {
  const taken = lists.map(() => 0);
  let left = limit;
  while (left > 0 && lists.some((list, index) => (taken[index] ?? 0) < list.length)) {
    for (const [index, list] of lists.entries()) {
      if (left === 0 || (taken[index] ?? 0) >= list.length) continue;
      taken[index] = (taken[index] ?? 0) + 1;
      left -= 1;
    }
  }
  return lists.flatMap((list, index) => list.slice(0, taken[index]));
};
