/** The user types of the login token's `usertype_id` claim (docs/domain.md#actors-and-roles). */
export const usertypeIds = { Admin: 1, AdvertiserGrave: 2, AdvertiserFlower: 3, Customer: 4 } as const;

export type UsertypeName = keyof typeof usertypeIds;
export type UsertypeId = (typeof usertypeIds)[UsertypeName];

/** The roles of users: both advertiser types are partners. */
export const roles = ['customer', 'partner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who may cause an event: a person in a role, or the system itself (deadlines, processes, webhooks). */
export const actors = ['customer', 'partner', 'admin', 'system'] as const;
export type Actor = (typeof actors)[number];

/** The kinds of partners: florists, who arrange and deliver flowers, and grave cleaners. */
export const partnerTypes = ['flower', 'grave'] as const;
export type PartnerType = (typeof partnerTypes)[number];

const namesById: Record<UsertypeId, UsertypeName> = {
  1: 'Admin',
  2: 'AdvertiserGrave',
  3: 'AdvertiserFlower',
  4: 'Customer',
};

/** Whether a value read from a token or a request is the number of one of the four user types. */
export function isUsertypeId(value: unknown): value is UsertypeId {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

/** The specification's name of a user type, e.g. 3 → 'AdvertiserFlower'. */
export function usertypeName(usertypeId: UsertypeId): UsertypeName {
  return namesById[usertypeId];
}

/**
 * The role of a `usertype_id`. Any type that is neither admin nor advertiser is a customer
 * (docs/domain.md#actors-and-roles), so an unknown number never gains rights.
 */
export function roleOf(usertypeId: number): Role {
  if (usertypeId === usertypeIds.Admin) return 'admin';
  return partnerTypeOf(usertypeId) === undefined ? 'customer' : 'partner';
}

/** The type of partner of a user type; undefined for admins and customers. */
export function partnerTypeOf(usertypeId: number): PartnerType | undefined {
  if (usertypeId === usertypeIds.AdvertiserFlower) return 'flower';
  if (usertypeId === usertypeIds.AdvertiserGrave) return 'grave';
  return undefined;
}
