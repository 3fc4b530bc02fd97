import {
  commonOf,
  type Assignment,
  assignmentOf,
  type Block,
  type Common,
  openOffersOf,
  type OpenOffer,
  type Service,
  type ServiceIn,
  type ServiceState,
} from '../service/service.state.js';

/**
 * The facts that exist only in some statuses of a service, under the names that the audit shows. Instants in ISO 8601.
 */
interface AuditedFacts {
  readonly matchingSince: string | null;
  readonly escalateAt: string | null;
  readonly escalation: ServiceIn<'escalated'>['escalation'] | null;
  /** The earliest open offer. */
  readonly offer: OpenOffer | null;
  readonly holder: Assignment | null;
  readonly proposal: ServiceIn<'reschedule_proposed'>['proposal'] | null;
  readonly missedAt: string | null;
  readonly startedAt: string | null;
  readonly remindAt: string | null;
  readonly stalledAt: string | null;
  readonly block: (Block & { readonly resolvedTo: string | null }) | null;
  readonly deliveredAt: string | null;
  readonly feedbackBy: string | null;
  readonly closeAt: string | null;
  readonly dispute: ServiceIn<'disputed'>['dispute'] | null;
  readonly cancelled: ServiceIn<'cancelled'>['cancellation'] | null;
}

/**
 * A service as the audit shows it: one object with the facts of all statuses; a fact that does not apply is null, a rare
 * one is left out. Money in cents.
 */
export interface AuditedService
  extends
    Omit<Common, 'offerHistory' | 'feedback' | 'blockResolvedTo' | 'earlyAllowed' | 'lateStart'>,
    AuditedFacts,
    Partial<Pick<Common, 'earlyAllowed' | 'lateStart'>> {
  readonly status: Service['status'];
  readonly asked: Common['offerHistory'];
  /** The open offers besides the earliest; left out if there are none. */
  readonly otherOffers?: readonly OpenOffer[];
  readonly rating: number | null;
  readonly remarkId: string | null;
}

/** Facts of one visit, which are reset when the next visit begins. */
const NO_VISIT = {
  missedAt: null,
  startedAt: null,
  remindAt: null,
  stalledAt: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
};
/**
 * Facts that are reset when the service leaves the status to which they belong; a cancellation leaves them unchanged.
 */
const NOTHING_PENDING = { escalateAt: null, proposal: null };
const NO_FACTS: AuditedFacts = {
  ...NO_VISIT,
  ...NOTHING_PENDING,
  matchingSince: null,
  escalation: null,
  offer: null,
  holder: null,
  block: null,
  dispute: null,
  cancelled: null,
};

/**
 * Returns what the audit shows after the last of these states; undefined if the service does not exist. A fact of an
 * earlier phase keeps its last value, so that each version lists only the changes of its event.
 */
export const auditedService = (states: readonly ServiceState[]): AuditedService | undefined =>
  states.reduce<AuditedService | undefined>(auditedNext, undefined);

const auditedNext = (before: AuditedService | undefined, state: ServiceState): AuditedService | undefined => {
  if (state.status === 'none') return before;
  const [offer = null, ...otherOffers] = openOffersOf(state);
  const { otherOffers: _left, ...known } = before ?? {};
  const { offerHistory, feedback, blockResolvedTo: resolvedTo, earlyAllowed, lateStart, ...common } = commonOf(state);
  return {
    ...NO_FACTS,
    ...known,
    ...(before?.visit === state.visit ? {} : NO_VISIT),
    ...(state.status === 'cancelled' ? {} : NOTHING_PENDING),
    matchingSince: null,
    ...factsOf(state),
    ...common,
    ...(earlyAllowed !== null && { earlyAllowed }),
    ...(lateStart !== null && { lateStart }),
    status: state.status,
    asked: offerHistory,
    rating: feedback?.rating ?? null,
    remarkId: feedback?.remarkId ?? null,
    offer,
    ...(otherOffers.length > 0 && { otherOffers }),
    holder: assignmentOf(state),
    block: blockOf(state, { before, resolvedTo }),
    cancelled: state.status === 'cancelled' ? state.cancellation : null,
  };
};

/** The facts that have the same name in the state and in the audit. */
const factsOf = (service: Service): { readonly [name: string]: unknown } =>
  Object.fromEntries(Object.entries<unknown>({ ...service }).filter(([name]) => name in NO_FACTS));

/** The current block, otherwise the most recent one; null if the work was never blocked. */
const blockOf = (
  service: Service,
  { before, resolvedTo }: { readonly before: AuditedService | undefined; readonly resolvedTo: string | null },
): AuditedService['block'] => {
  const block = service.status === 'blocked' ? service.block : before?.block;
  return block ? { ...block, resolvedTo } : null;
};
