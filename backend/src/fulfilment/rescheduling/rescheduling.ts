import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import {
  type ServiceMoment,
  neverOf,
  requirePermitted,
  assignmentOf,
  type Common,
  isDue,
  type Proposal,
  type Service,
  timesOf,
  agreedOn,
  commonOf,
  type ServiceFolds,
  type ServiceIn,
  type ServiceDeadlines,
  type ServiceContext,
} from '../service/service.state.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import type { Proposer, ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { waitsForAcceptance, serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import * as deadlines from '../policies/deadlines.policy.js';
import { believedDoneAt, doneField } from '../policies/done-at.policy.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { leftCents, remarkIdOf, requireCustomer, requireAssignment } from '../visits/visits.js';
import { moved, type RequestedMoment } from './moves.rules.js';
import type { reschedulingEvents } from './rescheduling.events.js';
import { send } from '../../platform/processes/output.js';
import type { ServiceSentences } from '../history/sentence-context.js';

/**
 * Moves a service to another date and hour: immediately while no partner has accepted or when the system sends the
 * command, otherwise as a proposal to the other side. Without `hour`, flowers keep their hour; a cleaning has none. The
 * handler has checked that the checkout's rules allow the date.
 */
export class RescheduleService extends DomainCommand<
  OfServiceId & {
    readonly date: string;
    readonly hour?: string | null;
    readonly reason?: string | undefined;
    readonly doneAt?: string | undefined;
    /** Set when the cemetery closed on the agreed day: the customer is told so, and a refusal ends the service. */
    readonly cause?: 'closed_day' | undefined;
  }
> {
  readonly type = 'RescheduleService';
}

/**
 * The other side's answer to a proposed date. The handler sets `proposed` from the current proposal and, if the answer
 * is yes, reserves capacity on that day.
 */
export class AnswerReschedule extends DomainCommand<
  OfServiceId & {
    readonly agree: boolean;
    readonly proposed?: ServiceMoment | null;
    readonly reason?: string | undefined;
    readonly doneAt?: string | undefined;
    /** Whether the cemetery is closed on the agreed day; set by the handler. */
    readonly isClosed?: boolean | undefined;
  }
> {
  readonly type = 'AnswerReschedule';
}

/**
 * Deadline `reschedule_lapse` (T5): the proposed date lapses. `isClosed`: whether the cemetery is closed on the agreed day;
 * set by the handler.
 */
export class ExpireRescheduleProposal extends DomainCommand<OfServiceId & { readonly isClosed?: boolean }> {
  readonly type = 'ExpireRescheduleProposal';
}

/** 409: the proposer of a date cannot answer the proposal. */
const ownProposal = (): DomainError =>
  new DomainError({ code: 'own_proposal', message: 'Only the other party can answer this proposal.' });

/** 409: the proposal no longer exists, or has lapsed by the clock, even if its deadline has not been processed yet. */
const proposalClosed = (): DomainError =>
  new DomainError({ code: 'proposal_closed', message: 'The time to answer this proposal has passed.' });

/** 422: the slot is so close that the other side would have no time to answer a proposal. */
const rescheduleTooLate = (): DomainError =>
  new DomainError({
    code: 'reschedule_too_late',
    message: 'It is too late to agree on another date.',
  });

type Events = readonly ServiceEvent[];

/**
 * Throws if the lifecycle does not allow another date in this status or for this role; called before the date itself is
 * checked.
 * @throws DomainError `illegal_transition`
 */
export const requireReschedulable = (
  { status, type }: { readonly status: Service['status']; readonly type: ServiceType },
  by: ActorRole,
): void => {
  if (status === 'reschedule_proposed') return;
  const isMoved = waitsForAcceptance(status) || by === 'system';
  const event = isMoved ? 'ServiceRescheduled' : 'RescheduleProposed';
  assertTransition(serviceLifecycle, status, { event, by, except: neverOf(type) });
};

/**
 * Moves the service if no partner has accepted it or the system asks for it; otherwise proposes the new date. A request
 * for the agreed date changes nothing.
 */
const reschedule = (request: RescheduleService['payload'], service: Service, rules: ServiceContext): Events => {
  const { actor } = rules;
  requireParty(service, actor, 'RescheduleProposed');
  const moment = momentOf(request, service);
  if (service.status === 'reschedule_proposed') return proposedAgain(service.proposal, moment, actor.role);
  requireReschedulable({ status: service.status, type: service.agreed.type }, actor.role);
  if (moment.date === service.scheduledDate && moment.hour === service.scheduledHour) return [];
  const wanted = { ...moment, reason: request.reason, cause: request.cause };
  return waitsForAcceptance(service.status) || actor.role === 'system'
    ? moved(service, wanted, rules)
    : [proposed(service, { ...wanted, doneAt: request.doneAt }, rules)];
};

/** The requested date and hour. Without an hour, flowers keep their current hour; a cleaning has none. */
const momentOf = ({ date, hour }: Pick<ServiceMoment, 'date'> & { hour?: string | null }, service: Service) => ({
  date,
  hour: service.agreed.type === 'clean' ? null : (hour ?? service.scheduledHour),
});

const proposedAgain = (proposal: Proposal, moment: ServiceMoment, by: ActorRole): Events => {
  const isRepeat = proposal.by === by && proposal.date === moment.date && proposal.hour === moment.hour;
  if (!isRepeat) assertTransition(serviceLifecycle, 'reschedule_proposed', { event: 'RescheduleProposed', by });
  return [];
};

/**
 * The side that proposes or answers a date. The lifecycle lets the system do neither, so the value for `system` is
 * never used.
 */
const proposerOf = (role: ActorRole): Proposer => (role === 'system' ? 'admin' : role);

const proposed = (
  service: Service,
  { reason, doneAt, cause, ...moment }: RequestedMoment & { readonly doneAt: string | undefined },
  rules: ServiceContext,
): ServiceEvent => {
  const { now, actor, settings: windows, commandId } = rules;
  const there = timesOf(service, moment);
  // On a closed day nobody waits for the agreed slot.
  const agreed = cause === undefined ? timesOf(service) : there;
  const due = deadlines.lapseAt({ agreed, proposed: there }, now, windows);
  if (due.getTime() <= now.getTime()) throw rescheduleTooLate();
  return {
    type: 'RescheduleProposed',
    data: {
      by: proposerOf(actor.role),
      ...moment,
      remarkId: reason === undefined ? null : remarkIdOf(commandId),
      at: now.toISOString(),
      ...doneByPartner(doneAt, service, rules),
      lapsesAt: due.toISOString(),
      ...(cause && { cause }),
    },
  };
};

/** The other side agrees to the proposed date or refuses it before it lapses. A repeat changes nothing. */
const answerReschedule = (
  {
    agree,
    proposed: seen,
    reason = null,
    doneAt,
    isClosed = false,
  }: Pick<AnswerReschedule['payload'], 'agree' | 'proposed' | 'doneAt' | 'isClosed'> & {
    reason?: string | null | undefined;
  },
  service: Service,
  rules: ServiceContext,
): Events => {
  const { now, actor, settings: windows } = rules;
  const event = agree ? 'RescheduleAgreed' : 'RescheduleRefused';
  requireParty(service, actor, event);
  const { answered } = service;
  if (service.status === 'accepted' && answered?.by === actor.role && answered.agree === agree) return [];
  requirePermitted(service, event, actor.role);
  const { proposal } = service;
  if (isDue(proposal.lapsesAt, now)) throw proposalClosed();
  if (proposal.by === actor.role) throw ownProposal();
  const { date, hour } = proposal;
  const said = {
    by: proposerOf(actor.role),
    reason: actor.role === 'customer' ? null : reason,
    at: now.toISOString(),
    ...doneByPartner(doneAt, service, rules),
  };
  if (!agree) {
    const isEnded = isClosed || isClosedDayOver(service, now);
    return [{ type: 'RescheduleRefused', data: said }, ...(isEnded ? [endedByClosedDay(service)] : [])];
  }
  if (seen?.date !== date || seen.hour !== hour) throw roundOver();
  return [{ type: 'RescheduleAgreed', data: { ...said, date, hour, ...heldFor(service, { date, hour }, windows) } }];
};

/** When a partner proposed or answered, as far as it is believed; nothing for others. */
const doneByPartner = (stated: string | undefined, service: Service, { now, actor }: ServiceContext) =>
  doneField(
    actor.role === 'partner' ? believedDoneAt(stated, { now, acceptedAt: assignmentOf(service)?.acceptedAt }) : null,
  );

/**
 * Whether a day for which another one was proposed because it closed is over. The partner was told not to come on it, so that
 * it can neither be kept nor count as missed, even if it opened again.
 */
export const isClosedDayOver = (service: Service, now: Date): boolean =>
  service.status === 'reschedule_proposed' && service.proposal.cause === 'closed_day' && isDue(service.missedAt, now);

/** The cemetery is closed on the day of the service, and no other day was agreed: everything is refunded. */
export const endedByClosedDay = (service: Service): ServiceEvent => ({
  type: 'ServiceCancelled',
  data: {
    by: 'system',
    reason: 'closed_day',
    partnerId: assignmentOf(service)?.partnerId ?? null,
    refundCents: leftCents(service),
    earnedCents: 0,
    remarkId: null,
  },
});

/** T4 and T6 of an accepted service that takes place at `moment`. */
export const heldFor = (
  service: Common,
  moment: ServiceMoment,
  windows: DeadlineWindows,
): { cancelAt: string; missedAt: string } => {
  const times = timesOf(service, moment);
  return {
    cancelAt: deadlines.cancelAt(times, windows).toISOString(),
    missedAt: deadlines.missedAt(times, windows).toISOString(),
  };
};

/**
 * Deadline `reschedule_lapse` (T5): the proposal lapses, and the old date remains valid; if the cemetery is closed then, the
 * service ends.
 */
export const lapseReschedule = (service: Service, { now }: Pick<ServiceContext, 'now'>, isClosed = false): Events => {
  if (service.status !== 'reschedule_proposed' || !isDue(service.proposal.lapsesAt, now)) return [];
  const lapsed: ServiceEvent = { type: 'RescheduleLapsed', data: { at: now.toISOString() } };
  return isClosed ? [lapsed, endedByClosedDay(service)] : [lapsed];
};

/** Customers and partners may act only on their own services, admins on all. */
const requireParty = (service: Service, actor: ServiceContext['actor'], event: ServiceEvent['type']): void => {
  requireCustomer(service, actor);
  if (actor.role === 'partner') requireAssignment(service, actor.id, event);
};

/** The rules for moving a service to another date, proposing a date and answering a proposal. */
export const reschedulingDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(RescheduleService, reschedule)
  .on(AnswerReschedule, answerReschedule)
  .on(ExpireRescheduleProposal, ({ isClosed = false }, service, context) =>
    lapseReschedule(service, context, isClosed || isClosedDayOver(service, context.now)),
  );

/** How each event about a changed or proposed date changes the state. */
export const reschedulingFolds: ServiceFolds<keyof typeof reschedulingEvents> = {
  ServiceRescheduled: (service, data) => {
    const { promisedDate, isCancelledFree } = service;
    const byCause = data.cause === 'route' ? { promisedDate, isCancelledFree } : { isMoved: true };
    const free = data.cause === 'closed_day' ? { isCancelledFree: true } : {};
    const change = { ...agreedOn(data), ...free, ...byCause, matchFrom: data.matchFrom };
    if (service.status === 'scheduled') return { ...service, ...change };
    if (service.status === 'accepted') return { ...service, ...change, missedAt: data.missedAt };
    return soughtAgain({ ...commonOf(service), ...change }, data);
  },
  RescheduleProposed: (service, { by, date, hour, remarkId, lapsesAt, cause }) => ({
    ...service,
    answered: null,
    status: 'reschedule_proposed',
    proposal: { by, date, hour, remarkId, lapsesAt, ...(cause && { cause }) },
  }),
  RescheduleAgreed: (service, data) => ({
    ...commonOf(service),
    ...agreedOn(data),
    // The partner's answer does not bind the customer to a day that we had to change.
    isCancelledFree: service.proposal.cause === 'closed_day' && data.by !== 'customer' ? true : undefined,
    answered: { by: data.by, agree: true },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  RescheduleRefused: (service, { by }) => ({
    ...commonOf(service),
    answered: { by, agree: false },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: service.missedAt,
  }),
  RescheduleLapsed: (service) => ({
    ...commonOf(service),
    status: 'accepted',
    assignment: service.assignment,
    missedAt: service.missedAt,
  }),
};

/**
 * Starts matching again for a new date: partners who have not declined can get another offer. An open offer counts as
 * withdrawn.
 */
const soughtAgain = (
  service: Common,
  { at, escalateAt }: ServiceEventData<'ServiceRescheduled'>,
): ServiceIn<'matching'> => ({
  ...service,
  round: service.round + 1,
  offerHistory: service.offerHistory.map((one) => ({
    ...one,
    times: one.declined ? one.times : 0,
    ended: one.ended ?? 'withdrawn',
  })),
  status: 'matching',
  matchingSince: at,
  escalateAt,
});

/** The deadline at which a proposed date lapses (T5). */
export const reschedulingDeadlines: ServiceDeadlines<'reschedule_lapse'> = {
  reschedule_lapse: {
    dueAt: (service) => ('proposal' in service ? service.proposal.lapsesAt : null),
    fire: ({ streamId: serviceId }) => send(ExpireRescheduleProposal, { serviceId }),
  },
};

/** The sentences in a service's history about a changed or proposed date. */
export const reschedulingSentences: ServiceSentences<keyof typeof reschedulingEvents> = {
  // A partner's hour is told with its acceptance.
  ServiceRescheduled: (data, { texts, date }) => {
    if (data.cause === 'partner_hour') return null;
    return data.cause === 'route' ? texts.routed(date(data.date)) : texts.rescheduled(date(data.date), data.hour);
  },
  RescheduleProposed: ({ by, date: day, hour }, { texts, as, date }) =>
    by === as ? texts.proposedByYou(date(day), hour) : texts.proposed(by, date(day), hour),
  RescheduleAgreed: (data, { texts, date }) => texts.agreed(date(data.date)),
  RescheduleRefused: (_, { texts }) => texts.refused(),
  RescheduleLapsed: (_, { texts }) => texts.lapsed(),
};
