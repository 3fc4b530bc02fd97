import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import { Temporal } from 'temporal-polyfill';
import * as deadlines from '../policies/deadlines.policy.js';
import { believedDoneAt, doneField } from '../policies/done-at.policy.js';
import type { ServiceEvent } from '../service/service.events.js';
import { departure } from '../offers/offers.rules.js';
import {
  type ServiceContext,
  requirePermitted,
  assignmentOf,
  isDue,
  type Service,
  timesOf,
  cancelledAtPartnersCost,
  withoutPartner,
  type ServiceFolds,
  type ServiceDeadlines,
} from '../service/service.state.js';
import { endedByClosedDay, isClosedDayOver, lapseReschedule } from '../rescheduling/rescheduling.js';
import { leftCents, requireAssignment } from '../visits/visits.js';
import type { partnerFailureEvents } from './partner-failures.events.js';
import { send } from '../../platform/processes/output.js';
import type { ServiceSentences } from '../history/sentence-context.js';

/** The partner gives an accepted service back, or an admin takes it from the partner who has it. */
export class WithdrawPartner extends DomainCommand<
  OfServiceId & { readonly reason: string; readonly doneAt?: string | undefined }
> {
  readonly type = 'WithdrawPartner';
}

/**
 * Deadline `no_show` (T6): the partner did not come. For a cleaning, the handler sets `nextOpenDay`, the local day to
 * which the cleaning can move; and for every service `isClosed`, whether the cemetery was closed.
 */
export class RecordNoShow extends DomainCommand<
  OfServiceId & { readonly nextOpenDay?: string; readonly isClosed?: boolean }
> {
  readonly type = 'RecordNoShow';
}

/** Deadline `stalled`: the work has begun and is still not done 24 h after its slot ended. */
export class EscalateStalledService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateStalledService';
}

/** The account of the partner at work was blocked: the admins take over what has begun. */
export class EscalateBlockedPartner extends DomainCommand<OfServiceId & { readonly partnerId: string }> {
  readonly type = 'EscalateBlockedPartner';
}

/**
 * Copies a partner's suspension, or its end, into this context. A suspended partner gets no new service, and loses
 * offers and accepted services that have not begun; if the account is blocked, also the work that has begun. `by` is the
 * admin who decided.
 */
export class SyncPartnerSuspension extends DomainCommand<{
  readonly partnerId: string;
  readonly isSuspended: boolean;
  readonly isBlocked: boolean;
  readonly by: string;
}> {}

type Events = readonly ServiceEvent[];

/** How long after its agreed date a missed cleaning may still be done. */
const MADE_UP_WITHIN = { days: 7 };

/**
 * The partner gives the service back, or an admin takes it from the partner. A repeat by the partner changes nothing.
 */
const withdraw = (
  { reason, doneAt: stated }: WithdrawPartner['payload'],
  service: Service,
  rules: ServiceContext,
): Events => {
  const { actor, now } = rules;
  if (actor.role === 'partner') {
    const gone = service.offerHistory.some(
      ({ partnerId, ended }) => partnerId === actor.id && (ended === 'withdrew' || ended === 'handed_back'),
    );
    if (gone && assignmentOf(service)?.partnerId !== actor.id) return [];
    requireAssignment(service, actor.id, 'PartnerWithdrew');
  }
  requirePermitted(service, 'PartnerWithdrew', actor.role);
  const { partnerId, acceptedAt } = service.assignment;
  const doneAt = actor.role === 'partner' ? believedDoneAt(stated, { now, acceptedAt }) : null;
  const isByPartner = actor.role === 'partner';
  return [departure({ partnerId, reason, ...doneField(doneAt), isByPartner }, service, rules)];
};

/**
 * Deadline `no_show` (T6): the partner did not come. Also records that an unanswered proposal of a new date has lapsed.
 */
const miss = (
  { nextOpenDay, isClosed = false }: Pick<RecordNoShow['payload'], 'nextOpenDay' | 'isClosed'>,
  service: Service,
  rules: ServiceContext,
): Events => {
  if (service.status !== 'accepted' && service.status !== 'reschedule_proposed') return [];
  const lapsed = lapseReschedule(service, rules);
  const isOpenProposal = service.status === 'reschedule_proposed' && lapsed.length === 0;
  if (isOpenProposal || !isDue(service.missedAt, rules.now)) return [];
  // Nobody could come: it is no partner's failure, and no other day was agreed.
  if (isClosed || isClosedDayOver(service, rules.now)) return [...lapsed, endedByClosedDay(service)];
  const { partnerId } = service.assignment;
  const at = rules.now.toISOString();
  if (service.agreed.type === 'flower') {
    const missed = { partnerId, refundCents: leftCents(service), at };
    return [...lapsed, { type: 'DeliveryMissed', data: missed }];
  }
  return [...lapsed, ...notCome(service, { partnerId, at, nextOpenDay }, rules)];
};

/**
 * For a missed cleaning: another partner comes on the next open day, at most a week after the agreed day. Without such
 * a day, the cleaning is cancelled and refunded.
 */
const notCome = (
  service: Service,
  missed: { readonly partnerId: string; readonly at: string; readonly nextOpenDay: string | undefined },
  { now, settings: windows }: ServiceContext,
): Events => {
  const { partnerId, at, nextOpenDay: day } = missed;
  const last = Temporal.PlainDate.from(service.promisedDate).add(MADE_UP_WITHIN).toString();
  if (day !== undefined && day <= last) {
    const due = deadlines.escalateAt(timesOf(service, { date: day, hour: service.scheduledHour }), now, windows);
    return [{ type: 'PartnerDidNotShow', data: { partnerId, movedTo: day, at, escalateAt: due.toISOString() } }];
  }
  const end = { by: 'system', reason: 'missed', partnerId: null, earnedCents: 0, remarkId: null } as const;
  return [
    { type: 'PartnerDidNotShow', data: { partnerId, movedTo: null, at, escalateAt: null } },
    { type: 'ServiceCancelled', data: { ...end, refundCents: leftCents(service) } },
  ];
};

/** Deadline `stalled`: the admins take over work that has begun and is still not done 24 h after its slot ended. */
const stall = (service: Service, { now, settings: windows }: ServiceContext): Events => {
  if (service.status !== 'in_progress' || !isDue(service.stalledAt, now)) return [];
  const { partnerId } = service.assignment;
  const cancelAt = deadlines.cancelAfterSlotAt(timesOf(service), now, windows).toISOString();
  return [{ type: 'StalledServiceEscalated', data: { partnerId, at: now.toISOString(), cancelAt } }];
};

/** The admins take over what a partner has begun whose account was blocked. A repeat changes nothing. */
const takeOver = (
  { partnerId }: EscalateBlockedPartner['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  const hasBegun = service.status === 'in_progress' || service.status === 'blocked';
  if (!hasBegun || service.assignment.partnerId !== partnerId) return [];
  requirePermitted(service, 'PartnerBlocked', actor.role);
  const cancelAt = deadlines.cancelAfterSlotAt(timesOf(service), now, windows).toISOString();
  return [{ type: 'PartnerBlocked', data: { partnerId, at: now.toISOString(), cancelAt } }];
};

/** The rules for partners who withdraw, do not come or do not finish. */
export const partnerFailureDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(WithdrawPartner, withdraw)
  .on(RecordNoShow, miss)
  .on(EscalateStalledService, (_, service, context) => stall(service, context))
  .on(EscalateBlockedPartner, takeOver);

/** How each event about a partner who does not come or does not finish changes the state. */
export const partnerFailureFolds: ServiceFolds<keyof typeof partnerFailureEvents> = {
  PartnerDidNotShow: (service, { movedTo, at, escalateAt }) => ({
    ...withoutPartner(service, 'missed'),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  DeliveryMissed: (service, { refundCents }) =>
    cancelledAtPartnersCost(service, {
      cancellation: { by: 'system', reason: 'missed', refundCents },
      assignment: service.assignment,
      deliveredAt: null,
    }),
  StalledServiceEscalated: (service, { cancelAt }) => ({
    ...withoutPartner(service, 'relieved'),
    cancelAt,
    status: 'escalated',
    escalation: 'stalled',
  }),
  PartnerBlocked: (service, { cancelAt }) => ({
    ...withoutPartner(service, 'relieved'),
    cancelAt,
    status: 'escalated',
    escalation: 'partner_blocked',
  }),
};

const isClosedDayProposed = (service: Service): boolean =>
  service.status === 'reschedule_proposed' && service.proposal.cause === 'closed_day';

/** The deadlines after which accepted work counts as missed (`no_show`), and started work as stalled (`stalled`). */
export const partnerFailureDeadlines: ServiceDeadlines<'no_show' | 'stalled'> = {
  no_show: {
    // The day that closed counts as missed only when no other day was proposed.
    dueAt: (service) => ('missedAt' in service && !isClosedDayProposed(service) ? service.missedAt : null),
    fire: ({ streamId: serviceId }) => send(RecordNoShow, { serviceId }),
  },
  stalled: {
    dueAt: (service) => ('stalledAt' in service ? service.stalledAt : null),
    fire: ({ streamId: serviceId }) => send(EscalateStalledService, { serviceId }),
  },
};

/** The sentences in a service's history about partners who did not come or did not finish. */
export const partnerFailureSentences: ServiceSentences<keyof typeof partnerFailureEvents> = {
  PartnerDidNotShow: ({ partnerId, movedTo }, { texts, name, date }) =>
    texts.missed(name(partnerId), movedTo === null ? null : date(movedTo)),
  DeliveryMissed: ({ refundCents }, { texts, money }) => texts.deliveryMissed(money(refundCents)),
  StalledServiceEscalated: ({ partnerId }, { texts, name }) => texts.stalled(name(partnerId)),
  PartnerBlocked: (_, { texts }) => texts.teamSearches(),
};
