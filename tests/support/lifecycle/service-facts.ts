import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import type { ServiceEvent, ServiceEventData } from '../../../backend/src/fulfilment/service/service.events.js';
import { statusOf, type Story } from './lifecycle-stories.js';

/** The relations of people to a service, derived from its events alone. */
export interface ServiceFacts {
  readonly customerId: string;
  readonly type: 'flower' | 'clean';
  readonly date: string;
  readonly holder: string | null;
  /** The open offers; `hour` is the other hour that the partner proposes. */
  readonly offers: readonly {
    readonly id: string;
    readonly partnerId: string;
    readonly expiresAt: string;
    readonly hour?: string;
    readonly isHourReplaced?: boolean;
  }[];
  readonly asked: readonly string[];
  readonly proposedBy: string | null;
  /** Whether an early delivery can still be allowed: of flowers, once per date. */
  readonly canBeEarly: boolean;
}

/** A person who looks at a service, and the role of their account. */
export interface Onlooker {
  readonly id: string;
  readonly role: Role;
}

/** The relation of a person to a service; null if the service does not concern the person. */
export type Concern = 'admin' | 'customer' | 'holder' | 'asked' | null;

const NOBODY: ServiceFacts = {
  customerId: '',
  type: 'clean',
  date: '',
  holder: null,
  offers: [],
  asked: [],
  proposedBy: null,
  canBeEarly: false,
};

/** The facts after all events of a story. */
export const factsAfter = ({ events }: Story): ServiceFacts =>
  events.reduce((facts, { type, data }) => {
    const change = CHANGES[type as ServiceEvent['type']] as Change | undefined;
    return { ...facts, ...change?.(data as never, facts) };
  }, NOBODY);

type Change<Data = never> = (data: Data, facts: ServiceFacts) => Partial<ServiceFacts>;
type Changes = { readonly [Type in ServiceEvent['type']]?: Change<ServiceEventData<Type>> };

const closed: Change<{ readonly offerId: string }> = ({ offerId }, { offers }) => ({
  offers: offers.filter(({ id }) => id !== offerId),
});
const answered = (): Partial<ServiceFacts> => ({ proposedBy: null });
const moved = ({ date }: { readonly date: string }, { type }: ServiceFacts): Partial<ServiceFacts> => ({
  date,
  proposedBy: null,
  canBeEarly: type === 'flower',
});
const gone = (_: object, { asked, holder }: ServiceFacts): Partial<ServiceFacts> => ({
  holder: null,
  asked: holder === null ? asked : [...asked, holder],
});
const taken: Change<{ readonly partnerId: string; readonly movedTo: string | null }> = (event, { date }) => ({
  offers: [],
  holder: event.partnerId,
  date: event.movedTo ?? date,
});

const CHANGES: Changes = {
  ServiceScheduled: ({ customerId, scheduledDate: date, type }) => ({
    customerId,
    date,
    type,
    canBeEarly: type === 'flower',
  }),
  EarlyDeliveryAllowed: () => ({ canBeEarly: false }),
  OfferMade: ({ offerId: id, partnerId, expiresAt }, { asked, offers }) => ({
    offers: [...offers, { id, partnerId, expiresAt }],
    asked: [...asked, partnerId],
  }),
  OfferCountered: ({ offerId, hour }, { offers }) => ({
    offers: offers.map((offer) =>
      offer.id === offerId ? { ...offer, hour, isHourReplaced: offer.hour !== undefined } : offer,
    ),
  }),
  OfferDeclined: closed,
  OfferExpired: closed,
  OfferWithdrawn: closed,
  OfferAccepted: taken,
  PartnerAssigned: taken,
  PartnerWithdrew: gone,
  PartnerWithdrewLate: gone,
  StalledServiceEscalated: gone,
  PartnerBlocked: gone,
  BlockEscalated: gone,
  PartnerDidNotShow: (event, facts) => ({ ...gone(event, facts), date: event.movedTo ?? facts.date }),
  RedoAssignedToAnotherPartner: (event, facts) => ({ ...gone(event, facts), ...moved(event, facts) }),
  ServiceRelocated: (event, facts) => ({ ...gone(event, facts), ...moved(event, facts), proposedBy: null }),
  RescheduleProposed: ({ by: proposedBy }) => ({ proposedBy }),
  RescheduleRefused: answered,
  RescheduleLapsed: answered,
  RescheduleAgreed: moved,
  ServiceRescheduled: moved,
  BlockResolved: moved,
  RedoOrdered: moved,
};

/** The relation of a person to a service. */
export const concernOf = (story: Story, { id, role }: Onlooker): Concern => {
  const { customerId, holder, asked } = factsAfter(story);
  if (role === 'admin') return 'admin';
  if (customerId === id) return 'customer';
  if (holder === id) return statusOf(story) === 'cancelled' ? 'asked' : 'holder';
  return asked.includes(id) ? 'asked' : null;
};

/** The role in the lifecycle that follows from a relation to a service. */
export const roleIn = (concern: Exclude<Concern, null>): Role =>
  concern === 'admin' || concern === 'customer' ? concern : 'partner';

/** Whether a person can answer their own offer at an instant. */
export const isOpenTo = ({ offers }: ServiceFacts, { id }: Onlooker, now: Date): boolean =>
  offers.some(({ partnerId, expiresAt }) => partnerId === id && new Date(expiresAt) > now);

/** Whether the customer can choose the other hour of an offer at an instant. */
export const isChoosable = ({ hour, expiresAt }: ServiceFacts['offers'][number], now: Date): boolean =>
  hour !== undefined && new Date(expiresAt) > now;

/** The calls by which a partner answers an offer. */
export const ANSWERS: ReadonlySet<string> = new Set(['accept', 'decline', 'counter']);

/** The actions that the lifecycle's state machine permits a person at an instant. */
export const actionsOf = (story: Story, who: Onlooker, now: Date): string[] => {
  const concern = concernOf(story, who);
  if (concern === null) return [];
  const facts = factsAfter(story);
  const role = roleIn(concern);
  const impossible: Readonly<Record<string, boolean>> = {
    'allow-early': !facts.canBeEarly,
    counter:
      facts.type === 'clean' ||
      facts.offers.some(({ partnerId, isHourReplaced }) => partnerId === who.id && isHourReplaced === true),
    'accept-hour': !facts.offers.some((offer) => isChoosable(offer, now)),
  };
  const actions = allowedActions(serviceLifecycle, { state: statusOf(story) as ServiceStatus, role }).filter(
    (action) => impossible[action] !== true,
  );
  if (concern !== 'asked') return actions.filter((action) => action !== 'answer' || facts.proposedBy !== role);
  return isOpenTo(facts, who, now) ? actions.filter((action) => ANSWERS.has(action)) : [];
};
